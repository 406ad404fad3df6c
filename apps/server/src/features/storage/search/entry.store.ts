import { putTerms, type Reader, removeTerms, type Transaction } from '@atoll/database';
import type { KeyRef } from './queue.store.ts';
import { fold, nameOf, type Searchable, termsOf } from './terms.ts';

/** A search entry: an object or a folder. */
export interface Entry extends KeyRef, Omit<Searchable, 'keyFolded'> {}

export interface StoredEntry extends KeyRef {
  readonly id: number;
  readonly accountId: string;
  /** A folder without a marker. */
  readonly isImplied: boolean;
}

/** Keys per statement; there may be many long ones. */
const keysPerStatement = 2000;
const rowsPerStatement = 200;

/** Returns the objects with these keys that plain listings show. */
export async function findObjects(read: Reader, bucketId: string, keys: readonly string[]): Promise<Entry[]> {
  const rows = await read
    .selectFrom('objects')
    .select(['account_id', 'key', 'size_bytes', 'modified_at', 'storage_class', 'tags'])
    .where('bucket_id', '=', bucketId)
    .where('key', 'in', keys)
    .where((row) => row('is_latest', '=', row.lit(1)))
    .where('is_delete_marker', '=', 0)
    .execute();
  return rows.map((row) => ({
    bucketId,
    key: row.key,
    accountId: row.account_id,
    isFolder: row.key.endsWith('/'),
    sizeBytes: row.size_bytes,
    modifiedAt: row.modified_at,
    storageClass: row.storage_class,
    tags: row.tags === null ? {} : (JSON.parse(row.tags) as Record<string, string>),
  }));
}

export async function findEntries(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
): Promise<StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (let at = 0; at < keys.length; at += keysPerStatement) {
    const rows = await read
      .selectFrom('search_entries')
      .select(['id', 'account_id as accountId', 'key', 'storage_class'])
      .where('bucket_id', '=', bucketId)
      .where('key', 'in', keys.slice(at, at + keysPerStatement))
      .execute();
    for (const { storage_class, ...row } of rows) {
      found.push({ ...row, bucketId, isImplied: storage_class === '' });
    }
  }
  return found;
}

export async function hasEntriesBelow(read: Reader, bucketId: string, folder: string): Promise<boolean> {
  const below = await read
    .selectFrom('search_entries')
    .select('id')
    .where('bucket_id', '=', bucketId)
    .where('key', '>', folder)
    // The character after a slash.
    .where('key', '<', `${folder.slice(0, -1)}0`)
    .limit(1)
    .executeTakeFirst();
  return below !== undefined;
}

export async function deleteEntries(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += keysPerStatement) {
    const batch = ids.slice(at, at + keysPerStatement);
    await removeTerms(tx, batch);
    await tx.deleteFrom('search_entries').where('id', 'in', batch).execute();
  }
}

/** Keeps an entry that another process has inserted under the same key. */
export async function insertEntries(tx: Transaction, entries: readonly Entry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += rowsPerStatement) {
    const batch = entries.slice(at, at + rowsPerStatement);
    const inserted = await tx
      .insertInto('search_entries')
      .values(batch.map(toRow))
      .onConflict((conflict) => conflict.columns(['bucket_id', 'key']).doNothing())
      .returning(['id', 'bucket_id', 'key'])
      .execute();
    const byKey = new Map(batch.map((entry) => [nameInBucket(entry.bucketId, entry.key), entry]));
    const withTerms = inserted.flatMap(({ id, bucket_id, key }) => {
      const entry = byKey.get(nameInBucket(bucket_id, key));
      return entry ? [{ id, terms: termsOf({ ...entry, keyFolded: fold(key) }) }] : [];
    });
    await putTerms(tx, withTerms);
  }
}

function nameInBucket(bucketId: string, key: string): string {
  return `${bucketId}/${key}`;
}

function toRow(entry: Entry) {
  const tags = Object.entries(entry.tags).map(([key, value]) => `\n${key}\t${value}\n`);
  return {
    account_id: entry.accountId,
    bucket_id: entry.bucketId,
    key: entry.key,
    key_folded: fold(entry.key),
    name_folded: fold(nameOf(entry.key)),
    is_folder: Number(entry.isFolder),
    size_bytes: entry.sizeBytes,
    modified_at: entry.modifiedAt,
    storage_class: entry.storageClass,
    tags: tags.join(''),
  };
}
