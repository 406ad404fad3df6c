import { type AppPermission, appPermissions } from '@atoll/contract/permissions';
import { type ConditionBuilder, prepare, type Reader, type Transaction } from '@atoll/database';
import type { AppGrant } from './linked-app.ts';

const columns = [
  'id',
  'app_id as appId',
  'person_id as personId',
  'account_id as accountId',
  'permissions',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

type Row = Omit<AppGrant, 'permissions'> & { permissions: string };

/** Selects grants that match all given fields. */
export type GrantSelection =
  | { readonly grantId: string }
  | { readonly appId: string }
  | { readonly personId: string; readonly accountId?: string }
  | { readonly accountId: string };

const grantQuery = prepare((read: Reader, { grantId }: { grantId: string }) =>
  read.selectFrom('app_grants').select(columns).where('id', '=', grantId).where('ended_at', 'is', null),
);

/** Returns a grant, or undefined if it has ended. */
export async function findGrant(read: Reader, grantId: string): Promise<AppGrant | undefined> {
  const row = await grantQuery.first(read, { grantId });
  return row && toGrant(row);
}

/** Returns active grants, newest first. */
export async function findGrants(read: Reader, selection: GrantSelection): Promise<AppGrant[]> {
  const rows = await read
    .selectFrom('app_grants')
    .select(columns)
    .where('ended_at', 'is', null)
    .where((where) => conditionOf(where, selection))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toGrant);
}

/** Returns the person's active grant for the app on the account. */
export async function findStandingGrant(
  read: Reader,
  { appId, personId, accountId }: Pick<AppGrant, 'appId' | 'personId' | 'accountId'>,
): Promise<AppGrant | undefined> {
  const row = await read
    .selectFrom('app_grants')
    .select(columns)
    .where('ended_at', 'is', null)
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  return row && toGrant(row);
}

export async function insertGrant(tx: Transaction, grant: AppGrant): Promise<void> {
  await tx
    .insertInto('app_grants')
    .values({
      id: grant.id,
      app_id: grant.appId,
      person_id: grant.personId,
      account_id: grant.accountId,
      permissions: grant.permissions.join(' '),
      created_at: grant.createdAt,
      last_used_at: grant.lastUsedAt,
      ended_at: null,
    })
    .execute();
}

export async function updateGrant(
  tx: Transaction,
  grantId: string,
  change: { permissions: readonly AppPermission[] } | { lastUsedAt: number },
): Promise<void> {
  const values =
    'permissions' in change
      ? { permissions: change.permissions.join(' ') }
      : { last_used_at: change.lastUsedAt };
  await tx.updateTable('app_grants').set(values).where('id', '=', grantId).execute();
}

/** Ends grants, and deletes their tokens and unexchanged identities. */
export async function markEnded(tx: Transaction, grantIds: readonly string[], now: number): Promise<void> {
  await tx.updateTable('app_grants').set({ ended_at: now }).where('id', 'in', grantIds).execute();
  await tx.deleteFrom('app_tokens').where('grant_id', 'in', grantIds).execute();
  await tx.deleteFrom('app_identities').where('grant_id', 'in', grantIds).execute();
}

export async function deleteGrantsEndedBefore(tx: Transaction, time: number): Promise<void> {
  await tx.deleteFrom('app_grants').where('ended_at', '<', time).execute();
}

function conditionOf(where: ConditionBuilder<'app_grants'>, selection: GrantSelection) {
  const fields = Object.entries({
    id: 'grantId' in selection ? selection.grantId : undefined,
    app_id: 'appId' in selection ? selection.appId : undefined,
    person_id: 'personId' in selection ? selection.personId : undefined,
    account_id: 'accountId' in selection ? selection.accountId : undefined,
  }) as ['id' | 'app_id' | 'person_id' | 'account_id', string | undefined][];
  return where.and(
    fields.flatMap(([column, value]) => (value === undefined ? [] : [where(column, '=', value)])),
  );
}

function toGrant({ permissions, ...row }: Row): AppGrant {
  const names = new Set(permissions.split(' '));
  return { ...row, permissions: appPermissions.filter((permission) => names.has(permission)) };
}
