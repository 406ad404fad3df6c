import { type Database, mutation, prepare, type Reader, type Transaction } from '@atoll/database';
import { declareDueDates } from '../../../platform/jobs/index.ts';

/** Parameters of one statement; SQLite allows 32,766. */
const batchSize = 500;

/** Readers that started before a blob lost its object may run for this long. Longer ones postpone the deletion (`BlobHolds`). */
export const graceMs = 10 * 60_000;
/** Grace period while space is scarce. Readers that take longer postpone the deletion every two seconds. */
export const scarceGraceMs = 5_000;

declareDueDates({ table: 'blob_deletions', column: 'due_at', longestMs: graceMs });

const scheduleOne = prepare((tx: Transaction, { blobId, dueAt }: { blobId: string; dueAt: number }) =>
  tx
    .insertInto('blob_deletions')
    .values({ blob_id: blobId, due_at: dueAt })
    .onConflict((conflict) => conflict.column('blob_id').doUpdateSet({ due_at: dueAt })),
);

/** Records that these blobs may have become garbage. Call it in the transaction that removes a referrer. */
export async function scheduleDeletion(
  tx: Transaction,
  blobIds: readonly string[],
  now: number,
): Promise<void> {
  const dueAt = now + graceMs;
  const [only] = blobIds;
  if (only !== undefined && blobIds.length === 1) {
    await scheduleOne.all(tx, { blobId: only, dueAt });
    return;
  }
  for (const ids of batches(blobIds)) {
    await tx
      .insertInto('blob_deletions')
      .values(ids.map((blobId) => ({ blob_id: blobId, due_at: dueAt })))
      .onConflict((conflict) => conflict.column('blob_id').doUpdateSet({ due_at: dueAt }))
      .execute();
  }
}

/** Restarts the grace period of blobs that are still being read. */
export const postponeDeletions = mutation(
  'storage.postponeDeletions',
  async (tx, { blobIds, now }: { blobIds: readonly string[]; now: number }): Promise<void> => {
    for (const ids of batches(blobIds)) {
      await tx
        .updateTable('blob_deletions')
        .set({ due_at: now + graceMs })
        .where('blob_id', 'in', ids)
        .execute();
    }
  },
);

export async function findDue(read: Reader, now: number): Promise<string[]> {
  const rows = await read
    .selectFrom('blob_deletions')
    .select('blob_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(batchSize)
    .execute();
  return rows.map((row) => row.blob_id);
}

/**
 * Cancels the deletion of blobs that are still referenced, and returns the others. A blob without a referrer can't get one
 * again, because copies are made of live objects only.
 */
export function settle(database: Database, blobIds: readonly string[]): Promise<string[]> {
  return database.transaction(async (tx) => {
    const referred = await findReferred(tx, blobIds);
    if (referred.size > 0)
      await tx
        .deleteFrom('blob_deletions')
        .where('blob_id', 'in', [...referred])
        .execute();
    return blobIds.filter((id) => !referred.has(id));
  });
}

export async function forgetDeleted(tx: Transaction, blobIds: readonly string[]): Promise<void> {
  if (blobIds.length === 0) return;
  await tx.deleteFrom('blob_deletions').where('blob_id', 'in', blobIds).execute();
}

/**
 * Returns the blobs that a part or an object refers to. Parts are queried first: completing an upload moves their blobs to an
 * object, and the second query must see a blob that moves in between.
 */
export async function findReferred(read: Reader, blobIds: readonly string[]): Promise<Set<string>> {
  const referred = new Set<string>();
  for (const ids of batches(blobIds)) {
    const parts = await read.selectFrom('parts').select('blob_id').where('blob_id', 'in', ids).execute();
    const objects = await read
      .selectFrom('object_blobs')
      .select('blob_id')
      .where('blob_id', 'in', ids)
      .execute();
    for (const row of [...parts, ...objects]) referred.add(row.blob_id);
  }
  return referred;
}

function* batches(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield ids.slice(at, at + batchSize);
}
