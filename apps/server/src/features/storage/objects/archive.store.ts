import type { Reader, Schema, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import { scheduleDeletion } from '../blobs/blob-deletions.store.ts';

export type ArchiveStep = Schema['archive_steps']['step'];

/** A range of an object's bytes in the archive. */
export interface ArchivedPart {
  position: number;
  archiveId: string;
  sizeBytes: number;
  archivedBytes: number;
  checksum: string | null;
  sealedAs: string | null;
  isInline: boolean;
}

/** A range of an object's bytes that can be read at once; `blobId` is null for bytes in the object's row. */
export type HotPart = Pick<ArchivedPart, 'position' | 'sizeBytes' | 'checksum' | 'sealedAs'> & {
  blobId: string | null;
};

/** An archived object as the archive sees it. */
export interface ArchivedObject {
  id: string;
  bucketId: string;
  key: string;
  /** Null for a null version. */
  versionId: string | null;
  sizeBytes: number;
  etag: string;
  state: NonNullable<Schema['objects']['archive_state']>;
  encryption: string | null;
  inlineBytes: Uint8Array | null;
  inlineSum: number | null;
}

/** Marks the archive's blobs in the list of scheduled deletions. */
export const archivedBlobPrefix = 'archive:';

/** The maximum that the configuration allows. */
const longestRestoreDelayMs = 48 * hourMs;
/** An expiry date was chosen by a person. The other steps are due after the restore delay, or a minute after they failed. */
for (const step of ['archive', 'restore']) {
  declareDueDates({
    ...{ table: 'archive_steps', column: 'due_at', only: ['step', step] },
    longestMs: longestRestoreDelayMs,
  });
}

/** Schedules the object's next step, replacing any other. */
export async function planStep(
  tx: Transaction,
  step: { objectId: string; step: ArchiveStep; dueAt: number; days?: number },
): Promise<void> {
  const change = { step: step.step, due_at: step.dueAt, days: step.days ?? null };
  await tx
    .insertInto('archive_steps')
    .values({ object_id: step.objectId, ...change })
    .onConflict((conflict) => conflict.column('object_id').doUpdateSet(change))
    .execute();
}

export async function findDueSteps(
  read: Reader,
  step: ArchiveStep,
  now: number,
  limit: number,
): Promise<{ objectId: string; days: number | null }[]> {
  return read
    .selectFrom('archive_steps')
    .select(['object_id as objectId', 'days'])
    .where('step', '=', step)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

export async function dropSteps(tx: Transaction, objectIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('archive_steps').where('object_id', 'in', objectIds).execute();
}

/** Postpones a failed step. */
export async function postponeStep(tx: Transaction, objectId: string, dueAt: number): Promise<void> {
  await tx.updateTable('archive_steps').set({ due_at: dueAt }).where('object_id', '=', objectId).execute();
}

/** Returns undefined if the object no longer exists, or is not archived. */
export async function findArchivedObject(read: Reader, id: string): Promise<ArchivedObject | undefined> {
  const row = await read
    .selectFrom('objects')
    .select([
      'bucket_id',
      'key',
      'version',
      'is_null_version',
      'size_bytes',
      'etag',
      'archive_state',
      'encryption',
      'inline_bytes',
      'inline_sum',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.archive_state === null) return undefined;
  return {
    id,
    bucketId: row.bucket_id,
    key: row.key,
    versionId: row.is_null_version === 1 ? null : row.version,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    state: row.archive_state,
    encryption: row.encryption,
    inlineBytes: row.inline_bytes,
    inlineSum: row.inline_sum,
  };
}

export async function findArchivedParts(read: Reader, objectId: string): Promise<ArchivedPart[]> {
  const rows = await read
    .selectFrom('archived_parts')
    .selectAll()
    .where('object_id', '=', objectId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    position: row.position,
    archiveId: row.archive_id,
    sizeBytes: row.size_bytes,
    archivedBytes: row.archived_bytes,
    checksum: row.checksum,
    sealedAs: row.sealed_as,
    isInline: row.is_inline === 1,
  }));
}

export async function insertArchivedPart(
  tx: Transaction,
  objectId: string,
  part: ArchivedPart,
): Promise<void> {
  await tx
    .insertInto('archived_parts')
    .values({
      object_id: objectId,
      position: part.position,
      archive_id: part.archiveId,
      size_bytes: part.sizeBytes,
      archived_bytes: part.archivedBytes,
      checksum: part.checksum,
      sealed_as: part.sealedAs,
      is_inline: Number(part.isInline),
    })
    .execute();
}

/** Returns the ranges that can be read at once. */
export async function findHotParts(read: Reader, object: ArchivedObject): Promise<HotPart[]> {
  if (object.inlineBytes !== null) {
    const { sizeBytes } = object;
    return [{ position: 1, blobId: null, sizeBytes, checksum: null, sealedAs: null }];
  }
  return read
    .selectFrom('object_blobs')
    .select(['position', 'blob_id as blobId', 'size_bytes as sizeBytes', 'checksum', 'sealed_as as sealedAs'])
    .where('object_id', '=', object.id)
    .orderBy('position')
    .execute();
}

export async function insertHotPart(
  tx: Transaction,
  objectId: string,
  part: HotPart & { blobId: string },
): Promise<void> {
  await tx
    .insertInto('object_blobs')
    .values({
      object_id: objectId,
      position: part.position,
      blob_id: part.blobId,
      size_bytes: part.sizeBytes,
      checksum: part.checksum,
      sealed_as: part.sealedAs,
    })
    .execute();
}

/** Removes the directly readable bytes; then only the archive has them. */
export async function dropHotParts(tx: Transaction, objectId: string, now: number): Promise<void> {
  const blobs = await tx
    .selectFrom('object_blobs')
    .select('blob_id')
    .where('object_id', '=', objectId)
    .execute();
  await scheduleDeletion(tx, [...new Set(blobs.map((blob) => blob.blob_id))], now);
  await tx.deleteFrom('object_blobs').where('object_id', '=', objectId).execute();
}

export async function setArchiveState(
  tx: Transaction,
  objectId: string,
  change: {
    archive_state: ArchivedObject['state'];
    restored_until?: number | null;
    inline_bytes?: Uint8Array | null;
  },
): Promise<void> {
  await tx.updateTable('objects').set(change).where('id', '=', objectId).execute();
}

/** Removes the archive's records of deleted objects, and schedules the deletion of their blobs. */
export async function forgetArchived(
  tx: Transaction,
  objectIds: readonly string[],
  now: number,
): Promise<void> {
  if (objectIds.length === 0) return;
  const parts = await tx
    .selectFrom('archived_parts')
    .select('archive_id')
    .where('object_id', 'in', objectIds)
    .execute();
  const garbage = parts.map((part) => archivedBlobPrefix + part.archive_id);
  await scheduleDeletion(tx, garbage, now);
  await tx.deleteFrom('archived_parts').where('object_id', 'in', objectIds).execute();
  await dropSteps(tx, objectIds);
}

/** Returns the archive blobs that an object refers to. */
export async function findArchived(read: Reader, archiveIds: readonly string[]): Promise<Set<string>> {
  if (archiveIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('archived_parts')
    .select('archive_id')
    .where('archive_id', 'in', archiveIds)
    .execute();
  return new Set(rows.map((row) => row.archive_id));
}
