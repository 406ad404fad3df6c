import type { Reader } from '@atoll/database';
import { soundInline } from '../blobs/inline-bytes.ts';
import { archivedBlobPrefix, findArchivedParts } from '../objects/archive.store.ts';
import type { DescribedVersion, ManifestPart } from './manifest.ts';

/** A range of bytes with its local location. */
export type LocalPart = Omit<ManifestPart, 'remoteId' | 'sha256'> & {
  /** In the blob store, or with the archive's prefix in the archive. */
  blobId: string;
};

export interface LocalVersion {
  version: DescribedVersion;
  inlineBytes: Uint8Array | null;
  parts: LocalPart[];
}

export interface VersionPosition {
  key: string;
  version: string;
}

const batchSize = 200;

/**
 * Returns the current state; undefined if there is none.
 * @param versionId null for the null version
 * @throws {InlineDamagedError} so that damaged bytes never replace a node's intact ones
 */
export async function findVersion(
  read: Reader,
  bucketId: string,
  key: string,
  versionId: string | null,
): Promise<LocalVersion | undefined> {
  let query = read.selectFrom('objects').selectAll().where('bucket_id', '=', bucketId).where('key', '=', key);
  query =
    versionId === null
      ? query.where('is_null_version', '=', 1)
      : query.where('version', '=', versionId).where('is_null_version', '=', 0);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { bucket_id, account_id, inline_bytes: inlineBytes, upload_id, is_latest, ...version } = row;
  if (inlineBytes) soundInline({ ...row, inlineSum: row.inline_sum }, inlineBytes);
  return { version, inlineBytes, parts: await findParts(read, version) };
}

/** Returns the next versions of a bucket, by key and version. */
export function findVersionsAfter(
  read: Reader,
  bucketId: string,
  after: VersionPosition,
): Promise<(VersionPosition & { isNull: number })[]> {
  return read
    .selectFrom('objects')
    .select(['key', 'version', 'is_null_version as isNull'])
    .where('bucket_id', '=', bucketId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('key', 'version'), '>', tuple(after.key, after.version)))
    .orderBy('key')
    .orderBy('version')
    .limit(batchSize)
    .execute();
}

/** Returns the parts of a version. For an archived object, these are the archive's; a restored copy is not replicated. */
async function findParts(read: Reader, { id }: DescribedVersion): Promise<LocalPart[]> {
  const archived = await findArchivedParts(read, id);
  if (archived.length > 0) {
    return archived.map(({ archiveId, archivedBytes, isInline, sizeBytes, checksum, sealedAs }) => ({
      blobId: archivedBlobPrefix + archiveId,
      sizeBytes,
      checksum,
      sealedAs,
      archived: { archivedBytes, isInline },
    }));
  }
  const blobs = await read
    .selectFrom('object_blobs')
    .select(['blob_id as blobId', 'size_bytes as sizeBytes', 'checksum', 'sealed_as as sealedAs'])
    .where('object_id', '=', id)
    .orderBy('position')
    .execute();
  return blobs.map((blob) => ({ ...blob, archived: null }));
}

/** Returns the versions that refer to a blob of the blob store or the archive. */
export async function findUsers(
  read: Reader,
  blobId: string,
): Promise<{ bucketId: string; bucketName: string; key: string; versionId: string | null }[]> {
  const users = blobId.startsWith(archivedBlobPrefix)
    ? read
        .selectFrom('archived_parts')
        .select('object_id')
        .where('archive_id', '=', blobId.slice(archivedBlobPrefix.length))
    : read.selectFrom('object_blobs').select('object_id').where('blob_id', '=', blobId);
  const rows = await read
    .selectFrom('objects')
    .innerJoin('buckets', 'buckets.id', 'objects.bucket_id')
    .select(['buckets.id as bucketId', 'buckets.name as bucketName'])
    .select(['objects.key', 'objects.version', 'objects.is_null_version'])
    .where('objects.id', 'in', users)
    .execute();
  return rows.map(({ version, is_null_version, ...row }) => ({
    ...row,
    versionId: is_null_version === 1 ? null : version,
  }));
}
