import type { Schema, Transaction } from '@atoll/database';
import { insertArchivedPart, insertHotPart } from '../archive/archive.store.ts';
import type { Manifest, ManifestPart } from './manifest.ts';
import type { BackupBucket } from './node.ts';

/** A run of bytes that is here again, in the blob store or in the archive. */
export type RebuiltPart = ManifestPart & { localId: string };

/**
 * Puts a version back in its place among those of its key.
 * Answers by how many the objects that a plain listing shows have become more.
 */
export async function insertRebuilt(
  tx: Transaction,
  bucket: BackupBucket,
  manifest: Manifest,
  parts: readonly RebuiltPart[],
): Promise<number> {
  const { version } = manifest;
  const latest = await tx
    .selectFrom('objects')
    .select(['id', 'version', 'is_delete_marker'])
    .where('bucket_id', '=', bucket.bucketId)
    .where('key', '=', manifest.key)
    .where('is_latest', '=', 1)
    .executeTakeFirst();
  const isLatest = !latest || version.version < latest.version;
  if (latest && isLatest) {
    const change = { is_latest: 0, noncurrent_since: version.modified_at };
    await tx.updateTable('objects').set(change).where('id', '=', latest.id).execute();
  }
  await tx
    .insertInto('objects')
    .values(toRow(bucket, manifest, isLatest))
    .execute();
  await insertParts(tx, version.id, parts);
  if (!isLatest) return 0;
  return Number(version.is_delete_marker === 0) - Number(latest?.is_delete_marker === 0);
}

function toRow(bucket: BackupBucket, { version, inline }: Manifest, isLatest: boolean): Schema['objects'] {
  return {
    ...version,
    bucket_id: bucket.bucketId,
    account_id: bucket.accountId,
    is_latest: Number(isLatest),
    noncurrent_since: isLatest ? null : (version.noncurrent_since ?? version.modified_at),
    // A copy that had been restored is not brought back: the archive's is.
    archive_state: version.archive_state === null ? null : 'archived',
    restored_until: null,
    upload_id: null,
    inline_bytes: inline === null ? null : Buffer.from(inline, 'base64'),
  };
}

async function insertParts(tx: Transaction, objectId: string, parts: readonly RebuiltPart[]): Promise<void> {
  for (const [index, { localId, archived, sizeBytes, checksum, sealedAs }] of parts.entries()) {
    const part = { position: index + 1, sizeBytes, checksum, sealedAs };
    if (archived) await insertArchivedPart(tx, objectId, { ...part, ...archived, archiveId: localId });
    else await insertHotPart(tx, objectId, { ...part, blobId: localId });
  }
}
