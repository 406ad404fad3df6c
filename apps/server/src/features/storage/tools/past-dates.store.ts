import type { Transaction } from '@atoll/database';

/** Dates the creation of a bucket, for a demo that has a past. */
export async function dateBucket(tx: Transaction, bucketId: string, at: number): Promise<void> {
  await tx.updateTable('buckets').set({ created_at: at }).where('id', '=', bucketId).execute();
}

/** Dates the versions of a bucket evenly from one time to another, in the order in which they were stored. */
export async function spreadVersions(
  tx: Transaction,
  bucketId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const versions = await tx
    .selectFrom('objects')
    .select(['key', 'version'])
    .where('bucket_id', '=', bucketId)
    // The newest sort first.
    .orderBy('version', 'desc')
    .execute();
  for (const [index, { key, version }] of versions.entries()) {
    const modifiedAt = Math.round(from + ((to - from) * index) / versions.length);
    const dated = { modified_at: modifiedAt };
    const ofKey = { bucket_id: bucketId, key };
    await tx
      .updateTable('objects')
      .set(dated)
      .where((eb) => eb.and({ ...ofKey, version }))
      .execute();
    await tx
      .updateTable('search_entries')
      .set(dated)
      .where((eb) => eb.and(ofKey))
      .execute();
  }
}
