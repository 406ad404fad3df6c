import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '@atoll/database';
import type { Tag } from '@atoll/s3-protocol';
import { fromTagsColumn } from '../kernel/object-info.ts';
import { type LifecycleSetting, readSetting } from '../kernel/setting.ts';
import type { VersionRow } from '../kernel/version.store.ts';

export interface RuledBucket {
  id: string;
  accountId: string;
  lifecycle: LifecycleSetting;
}

/** A version as it was read; in the order of keys, newest first within one. */
export interface ScannedVersion extends Omit<VersionRow, 'isNull' | 'lock' | 'hasBlobs'> {
  isNullVersion: boolean;
  noncurrentSince: number | null;
  tags: Tag[];
}

/** Returns the buckets with lifecycle rules. */
export async function findRuledBuckets(read: Reader): Promise<RuledBucket[]> {
  const rows = await read
    .selectFrom('bucket_settings')
    .innerJoin('buckets', 'buckets.id', 'bucket_settings.bucket_id')
    .select(['bucket_settings.bucket_id', 'bucket_settings.document', 'buckets.account_id'])
    .where('bucket_settings.name', '=', 'lifecycle')
    .orderBy('bucket_settings.bucket_id')
    .execute();
  return rows.map((row) => ({
    id: row.bucket_id,
    accountId: row.account_id,
    lifecycle: readSetting('lifecycle', row.document),
  }));
}

const batchSize = 1000;

/** Yields every version of a bucket, read in batches, yielding to other work in between. */
export async function* scanVersions(read: Reader, bucketId: string): AsyncGenerator<ScannedVersion, void> {
  let after = { key: '', version: '' };
  for (;;) {
    const batch = await fetchVersions(read, bucketId, after);
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = last;
    await nextTurn();
  }
}

/** An unfinished upload. */
export interface ScannedUpload {
  id: string;
  key: string;
  createdAt: number;
}

/** Yields every unfinished upload of a bucket, by key, read in batches. */
export async function* scanUploads(read: Reader, bucketId: string): AsyncGenerator<ScannedUpload, void> {
  let after = { key: '', id: '' };
  for (;;) {
    const batch = await fetchUploads(read, bucketId, after);
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = last;
    await nextTurn();
  }
}

function fetchUploads(
  read: Reader,
  bucketId: string,
  after: { key: string; id: string },
): Promise<ScannedUpload[]> {
  return read
    .selectFrom('multipart_uploads')
    .select(['id', 'key', 'created_at as createdAt'])
    .where('bucket_id', '=', bucketId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('key', 'id'), '>', tuple(after.key, after.id)))
    .orderBy('key')
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

async function fetchVersions(
  read: Reader,
  bucketId: string,
  after: { key: string; version: string },
): Promise<ScannedVersion[]> {
  const rows = await read
    .selectFrom('objects')
    .select(['id', 'key', 'version', 'is_null_version', 'is_latest', 'is_delete_marker', 'noncurrent_since'])
    .select(['size_bytes', 'etag', 'modified_at', 'storage_class', 'tags'])
    .where('bucket_id', '=', bucketId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('key', 'version'), '>', tuple(after.key, after.version)))
    .orderBy('key')
    .orderBy('version')
    .limit(batchSize)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    version: row.version,
    isNullVersion: row.is_null_version === 1,
    isLatest: row.is_latest === 1,
    isDeleteMarker: row.is_delete_marker === 1,
    noncurrentSince: row.noncurrent_since,
    sizeBytes: row.size_bytes,
    etag: row.etag,
    modifiedAt: row.modified_at,
    storageClass: row.storage_class,
    tags: fromTagsColumn(row.tags),
  }));
}
