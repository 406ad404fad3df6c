import { prepare, type Reader, type Transaction } from '@atoll/database';

export interface StorageLink {
  readonly accountId: string;
  readonly grantId: string;
  readonly linkedAt: number;
}

const linkQuery = prepare((read: Reader, { accountId }: { accountId: string }) =>
  read
    .selectFrom('hub_storage_links')
    .select(['account_id as accountId', 'grant_id as grantId', 'linked_at as linkedAt'])
    .where('account_id', '=', accountId),
);

export function findLink(read: Reader, accountId: string): Promise<StorageLink | undefined> {
  return linkQuery.first(read, { accountId });
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
