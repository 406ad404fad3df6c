import type { Reader, Transaction } from '@atoll/database';

export async function replaceTags(
  tx: Transaction,
  accountId: string,
  tagIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('account_tags').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('account_tags')
    .values(tagIds.map((tagId) => ({ account_id: accountId, tag_id: tagId })))
    .execute();
}

export async function hasTags(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
