import type { Reader, Transaction } from '@atoll/database';

/** The OpenID settings of a registered app. */
export interface OpenidClient {
  readonly appId: string;
  readonly redirectUris: readonly string[];
  readonly backchannelLogoutUri: string | null;
  /** It has no secret. */
  readonly isPublic: boolean;
}

const columns = [
  'openid_clients.app_id as appId',
  'openid_clients.redirect_uris as redirectUris',
  'openid_clients.backchannel_logout_uri as backchannelLogoutUri',
  'openid_clients.is_public as isPublic',
] as const;

/** An app as its developer sees it. */
export interface RegisteredApp extends OpenidClient {
  readonly name: string;
  readonly createdAt: number;
}

export async function findClient(read: Reader, appId: string): Promise<OpenidClient | undefined> {
  const row = await read
    .selectFrom('openid_clients')
    .select(columns)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return row && toClient(row);
}

/** Returns the apps of one account, newest first. */
export async function findRegisteredApps(read: Reader, accountId: string): Promise<RegisteredApp[]> {
  const rows = await read
    .selectFrom('openid_clients')
    .innerJoin('linked_apps', 'linked_apps.id', 'openid_clients.app_id')
    .select([...columns, 'linked_apps.display_name as name', 'linked_apps.created_at as createdAt'])
    .where('linked_apps.account_id', '=', accountId)
    .orderBy('linked_apps.created_at', 'desc')
    .orderBy('linked_apps.id', 'desc')
    .execute();
  return rows.map(({ name, createdAt, ...row }) => ({ ...toClient(row), name, createdAt }));
}

export async function insertClient(tx: Transaction, client: OpenidClient): Promise<void> {
  await tx
    .insertInto('openid_clients')
    .values({ app_id: client.appId, ...rowOf(client), is_public: client.isPublic ? 1 : 0 })
    .execute();
}

export async function updateClient(tx: Transaction, client: Omit<OpenidClient, 'isPublic'>): Promise<void> {
  await tx.updateTable('openid_clients').set(rowOf(client)).where('app_id', '=', client.appId).execute();
}

export async function deleteClient(tx: Transaction, appId: string): Promise<void> {
  await tx.deleteFrom('openid_clients').where('app_id', '=', appId).execute();
}

function rowOf({ redirectUris, backchannelLogoutUri }: Omit<OpenidClient, 'isPublic'>) {
  return { redirect_uris: JSON.stringify(redirectUris), backchannel_logout_uri: backchannelLogoutUri };
}

function toClient(
  row: Omit<OpenidClient, 'redirectUris' | 'isPublic'> & { redirectUris: string; isPublic: number },
): OpenidClient {
  return { ...row, redirectUris: JSON.parse(row.redirectUris) as string[], isPublic: row.isPublic === 1 };
}
