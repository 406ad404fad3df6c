import type { Reader, Transaction } from '@atoll/database';

/** Returns the current or last names of accounts' buckets by ID, without buckets that were deleted before the given time. */
export async function namesOf(
  db: Reader,
  accountIds: readonly string[],
  goneSince: number,
): Promise<Map<string, string>> {
  const there = db.selectFrom('buckets').select(['id', 'name']).where('account_id', 'in', accountIds);
  const gone = db
    .selectFrom('gone_buckets')
    .select(['id', 'name'])
    .where('account_id', 'in', accountIds)
    .where('deleted_at', '>=', goneSince);
  const rows = [...(await gone.execute()), ...(await there.execute())];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Keeps the name of a deleted bucket, whose usage is still shown. Call it in the transaction that deletes the bucket. */
export async function keepName(tx: Transaction, bucketId: string, deletedAt: number): Promise<void> {
  await tx
    .insertInto('gone_buckets')
    .columns(['id', 'account_id', 'name', 'deleted_at'])
    .expression((eb) =>
      eb
        .selectFrom('buckets')
        .select(['id', 'account_id', 'name', eb.cast<number>(eb.val(deletedAt), 'bigint').as('deleted_at')])
        .where('id', '=', bucketId),
    )
    .execute();
}

/** Reports whether at least this many buckets of an account were deleted since a time. */
export async function hasNamesSince(
  db: Reader,
  { accountId, since, count }: { accountId: string; since: number; count: number },
): Promise<boolean> {
  const last = await db
    .selectFrom('gone_buckets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', '>', since)
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return last !== undefined;
}

export async function deleteNamesBefore(tx: Transaction, deletedAt: number): Promise<void> {
  await tx.deleteFrom('gone_buckets').where('deleted_at', '<', deletedAt).execute();
}
