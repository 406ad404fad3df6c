import type { Schema, Transaction } from '@atoll/database';
import type { UsageChanges } from '../kernel/usage-changes.ts';
import { findLatest } from '../kernel/version.store.ts';
import { archivedBlobPrefix, insertArchivedPart, insertHotPart } from '../objects/archive.store.ts';
import { markLatest } from '../objects/change-versions.store.ts';
import { countNoncurrent } from '../objects/make-room.ts';
import type { Manifest, ManifestPart } from './manifest.ts';
import type { BackupBucket, BlobReplica } from './node.ts';

/** A range of bytes that was restored from the node's replica of a blob. */
export type RebuiltPart = ManifestPart & {
  replica: BlobReplica;
  /** Whether other objects here refer to the blob too. */
  isShared: boolean;
};

/** Inserts a version in its order among those of its key. */
export async function insertRebuilt(
  tx: Transaction,
  bucket: BackupBucket,
  manifest: Manifest,
  parts: readonly RebuiltPart[],
  changes: UsageChanges,
): Promise<void> {
  const { version, key } = manifest;
  const newer = await findNewer(tx, bucket.bucketId, key, version.version);
  if (!newer) {
    const latest = await findLatest(tx, bucket.bucketId, [key]);
    for (const row of latest) countNoncurrent(changes, row);
    const ids = latest.map(({ id }) => id);
    await markLatest(tx, ids, { until: version.modified_at });
  }
  const noncurrentSince = newer ? (version.noncurrent_since ?? newer.modifiedAt) : null;
  await tx
    .insertInto('objects')
    .values(toRow(bucket, manifest, noncurrentSince))
    .execute();
  await insertParts(tx, version.id, parts);
  const objects = Number(!newer && version.is_delete_marker === 0);
  changes.add(version.storage_class, { objects, versions: 1, sizeBytes: version.size_bytes });
}

/** Returns the next newer existing version of a key. */
function findNewer(
  tx: Transaction,
  bucketId: string,
  key: string,
  version: string,
): Promise<{ modifiedAt: number } | undefined> {
  return tx
    .selectFrom('objects')
    .select('modified_at as modifiedAt')
    .where('bucket_id', '=', bucketId)
    .where('key', '=', key)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @param noncurrentSince null for the latest version */
function toRow(
  bucket: BackupBucket,
  { version, inline }: Manifest,
  noncurrentSince: number | null,
): Schema['objects'] {
  return {
    ...version,
    bucket_id: bucket.bucketId,
    account_id: bucket.accountId,
    is_latest: Number(noncurrentSince === null),
    noncurrent_since: noncurrentSince,
    // A restored copy is not rebuilt, only the archive's bytes.
    archive_state: version.archive_state === null ? null : 'archived',
    restored_until: null,
    upload_id: null,
    inline_bytes: inline === null ? null : Buffer.from(inline, 'base64'),
  };
}

async function insertParts(tx: Transaction, objectId: string, parts: readonly RebuiltPart[]): Promise<void> {
  for (const [index, { replica, archived, sizeBytes, checksum, sealedAs }] of parts.entries()) {
    const part = { position: index + 1, sizeBytes, checksum, sealedAs };
    const { blobId } = replica;
    if (archived) {
      const archiveId = blobId.slice(archivedBlobPrefix.length);
      await insertArchivedPart(tx, objectId, { ...part, ...archived, archiveId });
    } else await insertHotPart(tx, objectId, { ...part, blobId });
  }
}
