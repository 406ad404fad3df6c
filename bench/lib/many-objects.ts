import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const perTransaction = 20_000;

/** Returns the key of the n-th object. Each folder has a hundred. */
export function keyOf(n: number): string {
  const number = String(n).padStart(8, '0');
  return `folder-${number.slice(0, 6)}/photo-${number}.jpg`;
}

/** Values that may differ between objects. */
export interface ManyObject {
  readonly key: string;
  readonly modifiedAt: number;
  /** The size in its row. The body is at most one kibibyte. */
  readonly sizeBytes: number;
  readonly tags: Readonly<Record<string, string>> | null;
}

const plain = (n: number): ManyObject => ({
  key: keyOf(n),
  modifiedAt: 1_700_000_000_000 + n,
  sizeBytes: 1024,
  tags: null,
});

/**
 * Writes objects of one kibibyte directly into the database of a running server, because a million PUTs would take
 * minutes.
 * @param objectOf returns the searchable values; without it, the objects are not indexed for search, which saves time
 */
export function loadObjects(
  dataDir: string,
  bucketName: string,
  count: number,
  objectOf?: (n: number) => ManyObject,
  /** Number of objects loaded earlier, into any bucket. */
  loadedBefore = 0,
): void {
  const database = new DatabaseSync(join(dataDir, 'atoll.db'), { timeout: 60_000 });
  try {
    const bucket = database.prepare('select id, account_id from buckets where name = ?').get(bucketName);
    if (!bucket) throw new Error(`there is no bucket ${bucketName}`);
    const values = rowFor(String(bucket.id), String(bucket.account_id), loadedBefore, objectOf ?? plain);
    const names = Object.keys(values(0));
    const insert = database.prepare(
      `insert into objects (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    );
    for (let from = 0; from < count; from += perTransaction) {
      database.exec('begin immediate');
      for (let n = from; n < Math.min(count, from + perTransaction); n++)
        insert.run(...Object.values(values(n)));
      if (!objectOf) database.exec('delete from search_changes');
      database.exec('commit');
    }
    database
      .prepare(
        `insert into bucket_usage (bucket_id, storage_class, shard, object_count, version_count, size_bytes, upload_bytes)
         values (?, 'STANDARD', 0, ?, ?, ?, 0)`,
      )
      .run(String(bucket.id), count, count, count * 1024);
  } finally {
    database.close();
  }
}

function rowFor(
  bucketId: string,
  accountId: string,
  loadedBefore: number,
  objectOf: (n: number) => ManyObject,
) {
  const bytes = randomBytes(1024);
  return (n: number) => {
    const { key, modifiedAt, sizeBytes, tags } = objectOf(n);
    const id = `01BENCH${String(loadedBefore + n).padStart(19, '0')}`;
    return {
      bucket_id: bucketId,
      key,
      version: `0000000000000000${String(n).padStart(16, '0')}`,
      is_null_version: 1,
      is_latest: 1,
      is_delete_marker: 0,
      id,
      account_id: accountId,
      owner_id: accountId,
      key_folded: key,
      size_bytes: sizeBytes,
      etag: 'd41d8cd98f00b204e9800998ecf8427e',
      modified_at: modifiedAt,
      inline_bytes: bytes,
      content_type: 'image/jpeg',
      headers: '{}',
      metadata: '{}',
      storage_class: 'STANDARD',
      tags: tags && JSON.stringify(tags),
      legal_hold: 0,
    };
  };
}
