import { isArchiveClass } from '@atoll/contract/storage-classes';
import { prepare, type Schema, type Transaction } from '@atoll/database';
import { scheduleDeletion } from '../blobs/blob-deletions.store.ts';
import type { VersionRow } from '../kernel/version.store.ts';
import { forgetArchived } from './archive.store.ts';

const batchSize = 500;

type LatestChange = Pick<Schema['objects'], 'is_latest' | 'noncurrent_since'>;

const markOne = prepare((tx: Transaction, values: LatestChange & { id: string }) =>
  tx
    .updateTable('objects')
    .set({ is_latest: values.is_latest, noncurrent_since: values.noncurrent_since })
    .where('id', '=', values.id),
);

/** Sets whether versions are the latest of their keys. */
export async function markLatest(
  tx: Transaction,
  objectIds: readonly string[],
  isLatest: { since: null } | { until: number },
): Promise<void> {
  const change: LatestChange =
    'since' in isLatest
      ? { is_latest: 1, noncurrent_since: null }
      : { is_latest: 0, noncurrent_since: isLatest.until };
  const [id] = objectIds;
  if (id !== undefined && objectIds.length === 1) {
    await markOne.all(tx, { id, ...change });
    return;
  }
  for (let at = 0; at < objectIds.length; at += batchSize) {
    await tx
      .updateTable('objects')
      .set(change)
      .where('id', 'in', objectIds.slice(at, at + batchSize))
      .execute();
  }
}

const removeOne = prepare((tx: Transaction, { id }: { id: string }) =>
  tx.deleteFrom('objects').where('id', '=', id),
);

const blobsOfOne = prepare((tx: Transaction, { id }: { id: string }) =>
  tx.selectFrom('object_blobs').select('blob_id').where('object_id', '=', id),
);

const removeBlobsOfOne = prepare((tx: Transaction, { id }: { id: string }) =>
  tx.deleteFrom('object_blobs').where('object_id', '=', id),
);

type Removed = Pick<VersionRow, 'id' | 'hasBlobs' | 'storageClass'>;

/** Deletes rows and schedules the deletion of their blobs. */
export async function removeVersions(
  tx: Transaction,
  versions: readonly Removed[],
  now: number,
): Promise<void> {
  const [only] = versions;
  if (only && versions.length === 1) return removeVersion(tx, only, now);
  const withBlobs = versions.filter(({ hasBlobs }) => hasBlobs);
  for (let at = 0; at < withBlobs.length; at += batchSize) {
    const ids = withBlobs.slice(at, at + batchSize).map(({ id }) => id);
    const blobs = await tx
      .selectFrom('object_blobs')
      .select('blob_id')
      .where('object_id', 'in', ids)
      .execute();
    await scheduleDeletion(tx, [...new Set(blobs.map((blob) => blob.blob_id))], now);
    await tx.deleteFrom('object_blobs').where('object_id', 'in', ids).execute();
  }
  const archived = versions.filter(({ storageClass }) => isArchiveClass(storageClass));
  await forgetArchived(
    tx,
    archived.map(({ id }) => id),
    now,
  );
  for (let at = 0; at < versions.length; at += batchSize) {
    const ids = versions.slice(at, at + batchSize).map(({ id }) => id);
    await tx.deleteFrom('objects').where('id', 'in', ids).execute();
  }
}

async function removeVersion(
  tx: Transaction,
  { id, hasBlobs, storageClass }: Removed,
  now: number,
): Promise<void> {
  if (hasBlobs) {
    const blobs = await blobsOfOne.all(tx, { id });
    await scheduleDeletion(tx, [...new Set(blobs.map((blob) => blob.blob_id))], now);
    await removeBlobsOfOne.all(tx, { id });
  }
  if (isArchiveClass(storageClass)) await forgetArchived(tx, [id], now);
  await removeOne.all(tx, { id });
}
