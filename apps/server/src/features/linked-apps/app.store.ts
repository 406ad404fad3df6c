import type { Reader, Transaction } from '@atoll/database';
import type { LinkedApp } from './linked-app.ts';

const columns = [
  'id',
  'name',
  'display_name as displayName',
  'kind',
  'account_id as accountId',
  'secret_hash as secretHash',
] as const;

/** An app's row, without its origins. */
export type AppRecord = Omit<LinkedApp, 'origins' | 'path'> & { readonly kind: 'configured' | 'registered' };

export function findApp(read: Reader, column: 'id' | 'name', value: string): Promise<AppRecord | undefined> {
  return read.selectFrom('linked_apps').select(columns).where(column, '=', value).executeTakeFirst();
}

/** Returns apps by name. Null: the operator's apps. */
export function findApps(read: Reader, accountId: string | null): Promise<AppRecord[]> {
  return read
    .selectFrom('linked_apps')
    .select(columns)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .orderBy('name')
    .execute();
}

export async function findOrigins(read: Reader, appId: string, environment: string): Promise<string[]> {
  const rows = await read
    .selectFrom('linked_app_origins')
    .select('origin')
    .where('app_id', '=', appId)
    .where('environment', '=', environment)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Returns the origins in all environments. */
export function findAllOrigins(
  read: Reader,
  appId: string,
): Promise<{ environment: string; origin: string }[]> {
  return read
    .selectFrom('linked_app_origins')
    .select(['environment', 'origin'])
    .where('app_id', '=', appId)
    .orderBy('environment')
    .orderBy('origin')
    .execute();
}

export async function findAppIdByOrigin(
  read: Reader,
  environment: string,
  origin: string,
): Promise<string | undefined> {
  const row = await read
    .selectFrom('linked_app_origins')
    .select('app_id as appId')
    .where('environment', '=', environment)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return row?.appId;
}

export async function insertApp(tx: Transaction, app: AppRecord, createdAt: number): Promise<void> {
  await tx
    .insertInto('linked_apps')
    .values({
      id: app.id,
      name: app.name,
      display_name: app.displayName,
      kind: app.kind,
      account_id: app.accountId,
      secret_hash: app.secretHash,
      created_at: createdAt,
    })
    .execute();
}

export async function updateApp(
  tx: Transaction,
  appId: string,
  change: { secret_hash: string | null } | { display_name: string },
): Promise<void> {
  await tx.updateTable('linked_apps').set(change).where('id', '=', appId).execute();
}

export async function insertOrigin(
  tx: Transaction,
  origin: { appId: string; environment: string; origin: string },
): Promise<void> {
  await tx
    .insertInto('linked_app_origins')
    .values({ app_id: origin.appId, environment: origin.environment, origin: origin.origin })
    .execute();
}

export async function deleteOrigin(
  tx: Transaction,
  origin: { appId: string; environment: string; origin: string },
): Promise<void> {
  await tx
    .deleteFrom('linked_app_origins')
    .where('app_id', '=', origin.appId)
    .where('environment', '=', origin.environment)
    .where('origin', '=', origin.origin)
    .execute();
}

/** Deletes the app with its origins. Its grants must be ended first. */
export async function deleteApp(tx: Transaction, appId: string): Promise<void> {
  await tx.deleteFrom('linked_app_origins').where('app_id', '=', appId).execute();
  await tx.deleteFrom('app_identities').where('app_id', '=', appId).execute();
  await tx.deleteFrom('linked_apps').where('id', '=', appId).execute();
}
