import type { Reader, Transaction } from '@atoll/database';

/** What the buckets of accounts are called, or were called last, by their ids. */
export async function namesOf(db: Reader, accountIds: readonly string[]): Promise<Map<string, string>> {
  const there = db.selectFrom('buckets').select(['id', 'name']).where('account_id', 'in', accountIds);
  const gone = db.selectFrom('gone_buckets').select(['id', 'name']).where('account_id', 'in', accountIds);
  const rows = [...(await gone.execute()), ...(await there.execute())];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Called in the transaction that deletes the bucket, whose use has still to be told. */
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

export async function deleteNamesBefore(tx: Transaction, deletedAt: number): Promise<void> {
  await tx.deleteFrom('gone_buckets').where('deleted_at', '<', deletedAt).execute();
}
