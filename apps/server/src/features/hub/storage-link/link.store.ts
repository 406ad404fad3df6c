import type { Reader, Transaction } from '@atoll/database';

export interface StorageLink {
  readonly accountId: string;
  readonly grantId: string;
  readonly linkedAt: number;
}

export async function findLink(read: Reader, accountId: string): Promise<StorageLink | undefined> {
  return read
    .selectFrom('hub_storage_links')
    .select(['account_id as accountId', 'grant_id as grantId', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function saveLink(
  tx: Transaction,
  { accountId, grantId, linkedAt }: StorageLink,
): Promise<void> {
  await tx
    .insertInto('hub_storage_links')
    .values({ account_id: accountId, grant_id: grantId, linked_at: linkedAt })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ grant_id: grantId, linked_at: linkedAt }),
    )
    .execute();
}
