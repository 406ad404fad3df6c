import type { Reader } from '@atoll/database';

export interface CheckedBucket {
  id: string;
  name: string;
  accountId: string;
}

const batchSize = 500;

export function findBuckets(read: Reader): Promise<CheckedBucket[]> {
  return read
    .selectFrom('buckets')
    .select(['id', 'name', 'account_id as accountId'])
    .orderBy('name')
    .execute();
}

/** Yields every version of a bucket by name, in batches. */
export async function* scanNames(
  read: Reader,
  bucketId: string,
): AsyncGenerator<{ key: string; versionId: string }, void> {
  let after = { key: '', version: '' };
  for (;;) {
    const rows = await read
      .selectFrom('objects')
      .select(['key', 'version', 'is_null_version'])
      .where('bucket_id', '=', bucketId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('key', 'version'), '>', tuple(after.key, after.version)),
      )
      .orderBy('key')
      .orderBy('version')
      .limit(batchSize)
      .execute();
    for (const row of rows) {
      yield { key: row.key, versionId: row.is_null_version === 1 ? 'null' : row.version };
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = { key: last.key, version: last.version };
  }
}

/** A part of an unfinished upload. */
export interface UploadedPart {
  uploadId: string;
  partNumber: number;
  key: string;
  blobId: string;
}

/** Yields every part of a bucket's unfinished uploads, in batches. */
export async function* scanParts(read: Reader, bucketId: string): AsyncGenerator<UploadedPart, void> {
  let after = { uploadId: '', partNumber: 0 };
  for (;;) {
    const { uploadId, partNumber } = after;
    const rows = await read
      .selectFrom('parts')
      .innerJoin('multipart_uploads', 'multipart_uploads.id', 'parts.upload_id')
      .select([
        'parts.upload_id as uploadId',
        'parts.part_number as partNumber',
        'parts.blob_id as blobId',
        'multipart_uploads.key',
      ])
      .where('multipart_uploads.bucket_id', '=', bucketId)
      .where((row) =>
        row.or([
          row('parts.upload_id', '>', uploadId),
          row.and([row('parts.upload_id', '=', uploadId), row('parts.part_number', '>', partNumber)]),
        ]),
      )
      .orderBy('parts.upload_id')
      .orderBy('parts.part_number')
      .limit(batchSize)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last;
  }
}

/** Reports whether the part still exists with the same blob. */
export async function hasPart(
  read: Reader,
  { uploadId, partNumber, blobId }: UploadedPart,
): Promise<boolean> {
  const row = await read
    .selectFrom('parts')
    .select('blob_id')
    .where('upload_id', '=', uploadId)
    .where('part_number', '=', partNumber)
    .executeTakeFirst();
  return row?.blob_id === blobId;
}
