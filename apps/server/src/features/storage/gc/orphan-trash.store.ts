import type { Database, Reader } from '@atoll/database';

export type StoreName = 'blobs' | 'archive';

export interface Orphan {
  id: string;
  sizeBytes: number;
}

export interface TrashCount {
  blobs: number;
  sizeBytes: number;
  /** Time at which the oldest orphan was found, in milliseconds since 1970; null for an empty trash. */
  oldestAt: number | null;
}

const batchSize = 500;

/** Adds blobs to the trash. Blobs that are already in it keep their date. */
export async function addToTrash(
  database: Database,
  store: StoreName,
  orphans: readonly Orphan[],
  { now, isConfirmed }: { now: number; isConfirmed: boolean },
): Promise<void> {
  for (let at = 0; at < orphans.length; at += batchSize) {
    const rows = orphans.slice(at, at + batchSize).map(({ id, sizeBytes }) => ({
      ...{ store, blob_id: id, size_bytes: sizeBytes },
      ...{ found_at: now, is_confirmed: isConfirmed ? 1 : 0 },
    }));
    await database.transaction(async (tx) => {
      await tx
        .insertInto('orphaned_blobs')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
}

/** Removes blobs from the trash because they were deleted or are no longer orphans. */
export async function removeFromTrash(
  database: Database,
  store: StoreName,
  blobIds: readonly string[],
): Promise<void> {
  if (blobIds.length === 0) return;
  await database.transaction(async (tx) => {
    await tx
      .deleteFrom('orphaned_blobs')
      .where('store', '=', store)
      .where('blob_id', 'in', blobIds)
      .execute();
  });
}

/** Empties the trash. The next sweep finds its blobs again. */
export async function emptyTrash(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('orphaned_blobs').execute();
  });
}

/** Returns which of these blobs, at most a few hundred, are in the trash. */
export async function findInTrash(
  read: Reader,
  store: StoreName,
  blobIds: readonly string[],
): Promise<Set<string>> {
  if (blobIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('orphaned_blobs')
    .select('blob_id')
    .where('store', '=', store)
    .where('blob_id', 'in', blobIds)
    .execute();
  return new Set(rows.map((row) => row.blob_id));
}

/** Returns a batch of blobs that were found at `before` or earlier, oldest first. */
export async function findExpired(read: Reader, store: StoreName, before: number): Promise<Orphan[]> {
  return read
    .selectFrom('orphaned_blobs')
    .select(['blob_id as id', 'size_bytes as sizeBytes'])
    .where('store', '=', store)
    .where('found_at', '<=', before)
    .orderBy('found_at')
    .limit(batchSize)
    .execute();
}

export async function countTrash(
  read: Reader,
  store: StoreName,
  { unconfirmedOnly = false } = {},
): Promise<TrashCount> {
  const row = await read
    .selectFrom('orphaned_blobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('blobs'),
      fn.sum<number | null>('size_bytes').as('sizeBytes'),
      fn.min<number | null>('found_at').as('oldestAt'),
    ])
    .where('store', '=', store)
    .where('is_confirmed', 'in', unconfirmedOnly ? [0] : [0, 1])
    .executeTakeFirstOrThrow();
  return { ...row, sizeBytes: row.sizeBytes ?? 0 };
}
