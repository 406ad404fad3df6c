import type { ObjectKind } from '@atoll/contract';
import { putTerms, type Reader, removeTerms, type Transaction } from '@atoll/database';
import { kindOf } from './kind-of.ts';
import { countKinds } from './kinds.store.ts';
import type { KeyRef } from './queue.store.ts';
import { fold, nameOf, type Searchable, termsOf } from './terms.ts';

/** A search entry: an object or a folder. */
export interface Entry extends KeyRef, Omit<Searchable, 'keyFolded'> {
  /** Empty for a folder. */
  readonly kind: ObjectKind | '';
}

export interface StoredEntry extends KeyRef {
  readonly id: number;
  readonly accountId: string;
  readonly sizeBytes: number;
  readonly modifiedAt: number;
  readonly storageClass: string;
  /** The values of the row, unchanged. */
  readonly tags: string;
  readonly kind: string;
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
    .select(['account_id', 'key', 'size_bytes', 'modified_at', 'storage_class', 'tags', 'content_type'])
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
    kind: row.key.endsWith('/') ? '' : kindOf(row.content_type, row.key),
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
      .select([
        'id',
        'account_id as accountId',
        'key',
        'size_bytes as sizeBytes',
        'modified_at as modifiedAt',
        'storage_class as storageClass',
        'tags',
        'kind',
      ])
      .where('bucket_id', '=', bucketId)
      .where('key', 'in', keys.slice(at, at + keysPerStatement))
      .execute();
    for (const row of rows) found.push({ ...row, bucketId, isImplied: row.storageClass === '' });
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

export async function deleteEntries(tx: Transaction, entries: readonly StoredEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += keysPerStatement) {
    const batch = entries.slice(at, at + keysPerStatement).map(({ id }) => id);
    await removeTerms(tx, batch);
    await tx.deleteFrom('search_entries').where('id', 'in', batch).execute();
  }
  await countKinds(tx, entries, -1);
}

/** Stores the kinds of entries that have none yet. */
export async function setKinds(
  tx: Transaction,
  entries: readonly (StoredEntry & Pick<Entry, 'kind'>)[],
): Promise<void> {
  for (const [kind, alike] of Map.groupBy(entries, (entry) => entry.kind)) {
    const ids = alike.map(({ id }) => id);
    await tx.updateTable('search_entries').set({ kind }).where('id', 'in', ids).execute();
  }
  await countKinds(tx, entries, 1);
}

/** Reports whether at most the kind of a stored entry is missing. */
export function lacksOnlyKind(stored: StoredEntry, entry: Entry): boolean {
  const row = toRow(entry);
  return (
    stored.kind === '' &&
    stored.sizeBytes === row.size_bytes &&
    stored.modifiedAt === row.modified_at &&
    stored.storageClass === row.storage_class &&
    stored.tags === row.tags
  );
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
    const added = inserted.flatMap(({ id, bucket_id, key }) => {
      const entry = byKey.get(nameInBucket(bucket_id, key));
      return entry ? [{ id, entry }] : [];
    });
    const withTerms = added.map(({ id, entry }) => ({
      id,
      terms: termsOf({ ...entry, keyFolded: fold(entry.key) }),
    }));
    await putTerms(tx, withTerms);
    await countKinds(
      tx,
      added.map(({ entry }) => entry),
      1,
    );
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
    kind: entry.kind,
  };
}
