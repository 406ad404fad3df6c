import type { Reader } from '@atoll/database';
import type { Scope } from './amount.store.ts';

/** An unfinished upload. */
export interface OpenUpload {
  id: string;
  bucketName: string;
  key: string;
  startedAt: number;
}

export interface OpenUploads extends Scope {
  /** Started at this time or before. */
  before: number;
}

export interface OpenUploadPosition {
  startedAt: number;
  id: string;
}

function openUploads(read: Reader, { accountId, bucketId, before }: OpenUploads) {
  const query = read
    .selectFrom('multipart_uploads')
    .innerJoin('buckets', 'buckets.id', 'multipart_uploads.bucket_id')
    .where('buckets.account_id', '=', accountId)
    .where('multipart_uploads.created_at', '<=', before);
  return bucketId === undefined ? query : query.where('buckets.id', '=', bucketId);
}

/** Returns unfinished uploads, oldest first. */
export async function findOpenUploads(
  read: Reader,
  which: OpenUploads,
  after: OpenUploadPosition | undefined,
  limit: number,
): Promise<OpenUpload[]> {
  let query = openUploads(read, which).select([
    'multipart_uploads.id',
    'buckets.name as bucketName',
    'multipart_uploads.key',
    'multipart_uploads.created_at as startedAt',
  ]);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('multipart_uploads.created_at', 'multipart_uploads.id'),
        '>',
        tuple(after.startedAt, after.id),
      ),
    );
  }
  return query.orderBy('multipart_uploads.created_at').orderBy('multipart_uploads.id').limit(limit).execute();
}

export async function countOpenUploads(read: Reader, which: OpenUploads): Promise<number> {
  const row = await openUploads(read, which)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
