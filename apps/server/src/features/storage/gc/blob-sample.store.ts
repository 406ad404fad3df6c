import type { Reader } from '@atoll/database';

/** IDs are random, so the first ones are a fair sample. A blob store that belongs to the database can't have lost all of them. */
const sampleSize = 50;

/** Returns some of the blobs that the database names in the blob store. */
export async function sampleBlobs(read: Reader): Promise<string[]> {
  const [objects, parts] = [
    await read.selectFrom('object_blobs').select('blob_id').orderBy('blob_id').limit(sampleSize).execute(),
    await read.selectFrom('parts').select('blob_id').orderBy('blob_id').limit(sampleSize).execute(),
  ];
  return [...objects, ...parts].map((row) => row.blob_id);
}

/** Returns some of the blobs that the database names in the archive. */
export async function sampleArchived(read: Reader): Promise<string[]> {
  const rows = await read
    .selectFrom('archived_parts')
    .select('archive_id')
    .orderBy('archive_id')
    .limit(sampleSize)
    .execute();
  return rows.map((row) => row.archive_id);
}
