import type { Reader, Transaction } from '@atoll/database';

interface Usage {
  storageClass: string;
  objects: number;
  versions: number;
  sizeBytes: number;
  uploadBytes: number;
}

/** Returns the differences between a bucket's counts and its contents, one per line; empty if there are none. */
export async function compareUsage(read: Reader, bucketId: string): Promise<string[]> {
  const [kept, found] = [await keptUsage(read, bucketId), await foundUsage(read, bucketId)];
  const classes = new Set([...kept.keys(), ...found.keys()]);
  return [...classes].flatMap((storageClass) => {
    const [was, is] = [kept.get(storageClass) ?? none, found.get(storageClass) ?? none];
    return (['objects', 'versions', 'sizeBytes', 'uploadBytes'] as const)
      .filter((count) => was[count] !== is[count])
      .map((count) => `${storageClass}: ${count} is ${was[count]}, but ${is[count]} were found`);
  });
}

/** Replaces the stored counts with the actual ones. */
export async function rewriteUsage(tx: Transaction, bucketId: string): Promise<void> {
  const found = await foundUsage(tx, bucketId);
  await tx.deleteFrom('bucket_usage').where('bucket_id', '=', bucketId).execute();
  for (const [storageClass, usage] of found) {
    await tx
      .insertInto('bucket_usage')
      .values({
        bucket_id: bucketId,
        storage_class: storageClass,
        shard: 0,
        object_count: usage.objects,
        version_count: usage.versions,
        size_bytes: usage.sizeBytes,
        upload_bytes: usage.uploadBytes,
      })
      .execute();
  }
}

type Counts = Omit<Usage, 'storageClass'>;

const none: Counts = { objects: 0, versions: 0, sizeBytes: 0, uploadBytes: 0 };

async function keptUsage(read: Reader, bucketId: string): Promise<Map<string, Counts>> {
  const rows = await read
    .selectFrom('bucket_usage')
    .select(({ fn }) => [
      'storage_class as storageClass',
      fn.sum<number>('object_count').as('objects'),
      fn.sum<number>('version_count').as('versions'),
      fn.sum<number>('size_bytes').as('sizeBytes'),
      fn.sum<number>('upload_bytes').as('uploadBytes'),
    ])
    .where('bucket_id', '=', bucketId)
    .groupBy('storage_class')
    .execute();
  return byClass(rows);
}

async function foundUsage(read: Reader, bucketId: string): Promise<Map<string, Counts>> {
  const versions = await read
    .selectFrom('objects')
    .select(({ fn, eb }) => [
      'storage_class as storageClass',
      fn
        .sum<number>(
          eb
            .case()
            .when(eb.and([eb('is_latest', '=', 1), eb('is_delete_marker', '=', 0)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('objects'),
      fn.countAll<number>().as('versions'),
      fn.sum<number>('size_bytes').as('sizeBytes'),
    ])
    .where('bucket_id', '=', bucketId)
    .groupBy('storage_class')
    .execute();
  const uploads = await read
    .selectFrom('parts')
    .innerJoin('multipart_uploads', 'multipart_uploads.id', 'parts.upload_id')
    .select(({ fn }) => [
      'multipart_uploads.storage_class as storageClass',
      fn.sum<number>('parts.size_bytes').as('uploadBytes'),
    ])
    .where('multipart_uploads.bucket_id', '=', bucketId)
    .groupBy('multipart_uploads.storage_class')
    .execute();
  return byClass([
    ...versions.map((row) => ({ ...row, uploadBytes: 0 })),
    ...uploads.map((row) => ({ ...none, ...row })),
  ]);
}

/** Groups usage by class. An emptied class counts like one that never existed. */
function byClass(rows: readonly Usage[]): Map<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const { storageClass, ...row } of rows) {
    const sum = sums.get(storageClass) ?? none;
    sums.set(storageClass, {
      objects: sum.objects + Number(row.objects),
      versions: sum.versions + Number(row.versions),
      sizeBytes: sum.sizeBytes + Number(row.sizeBytes),
      uploadBytes: sum.uploadBytes + Number(row.uploadBytes),
    });
  }
  return sums;
}
