import type { Reader, Transaction } from '@atoll/database';
import {
  deleteEntries,
  type Entry,
  findEntries,
  findObjects,
  hasEntriesBelow,
  insertEntries,
  lacksOnlyKind,
  type StoredEntry,
  setKinds,
} from './entry.store.ts';
import type { KeyRef } from './queue.store.ts';

/** Keys of one bucket, and the objects that exist under them. */
export interface Look {
  readonly bucketId: string;
  readonly keys: readonly string[];
  readonly objects: readonly Entry[];
}

/** Reads the current objects of the keys. Call it after the keys were read from the queue: later changes queue them again. */
export async function readCurrentObjects(read: Reader, refs: readonly KeyRef[]): Promise<Look[]> {
  const keysOfBucket = Map.groupBy(refs, ({ bucketId }) => bucketId);
  const looks: Look[] = [];
  for (const [bucketId, inBucket] of keysOfBucket) {
    const keys = [...new Set(inBucket.map(({ key }) => key))];
    looks.push({ bucketId, keys, objects: await findObjects(read, bucketId, keys) });
  }
  return looks;
}

/** Updates the index. Every folder above an object is an entry too, whether or not it has a marker. */
export async function applyLook(tx: Transaction, { bucketId, keys, objects }: Look): Promise<void> {
  const present = new Set(objects.map(({ key }) => key));
  const absent = keys.filter((key) => !present.has(key));
  const stored = await findEntries(tx, bucketId, [...new Set([...keys, ...keys.flatMap(foldersAbove)])]);
  const known = new Map(stored.map((entry) => [entry.key, entry]));
  const withoutKind = objects.flatMap((object) => {
    const entry = known.get(object.key);
    return entry && lacksOnlyKind(entry, object) ? [{ ...entry, kind: object.kind }] : [];
  });
  // These entries keep their IDs, which order them by age.
  await setKinds(tx, withoutKind);
  const done = new Set(withoutKind.map(({ key }) => key));
  const replaced = keys.flatMap((key) => (done.has(key) ? [] : (known.get(key) ?? [])));
  await deleteEntries(tx, replaced);
  const changed = objects.filter(({ key }) => !done.has(key));
  await insertEntries(tx, [...changed, ...impliedBy(changed, known)]);
  await settleFolders(tx, bucketId, absent, known);
}

/** Returns the folders above the objects that are neither in the index nor among the objects. */
function impliedBy(objects: readonly Entry[], known: ReadonlyMap<string, StoredEntry>): Entry[] {
  const folders = new Map<string, Entry>();
  for (const object of objects) {
    for (const key of foldersAbove(object.key)) {
      if (!known.has(key) && !folders.has(key)) folders.set(key, impliedFolder(object, key));
    }
  }
  for (const { key } of objects) folders.delete(key);
  return [...folders.values()];
}

/** Removes folders whose contents are gone. */
async function settleFolders(
  tx: Transaction,
  bucketId: string,
  absent: readonly string[],
  known: ReadonlyMap<string, StoredEntry>,
): Promise<void> {
  const gone = new Set<string>();
  const kept = new Set<string>();
  // Deeper folders come first, so that a folder that only contains removed folders is removed too.
  for (const key of absent.toSorted().toReversed()) {
    const marker = known.get(key);
    if (marker && key.endsWith('/') && (await hasEntriesBelow(tx, bucketId, key))) {
      await insertEntries(tx, [impliedFolder({ ...marker, modifiedAt: 0 }, key)]);
      continue;
    }
    for (const folder of foldersAbove(key).toReversed()) {
      const entry = known.get(folder);
      if (!entry || gone.has(folder)) continue;
      // A folder that exists or has contents keeps all folders above it.
      if (kept.has(folder) || !entry.isImplied || (await hasEntriesBelow(tx, bucketId, folder))) {
        kept.add(folder);
        break;
      }
      gone.add(folder);
      await deleteEntries(tx, [entry]);
    }
  }
}

function impliedFolder(
  { accountId, bucketId, modifiedAt }: Pick<Entry, 'accountId' | 'bucketId' | 'modifiedAt'>,
  key: string,
): Entry {
  return {
    accountId,
    bucketId,
    key,
    isFolder: true,
    sizeBytes: 0,
    modifiedAt,
    storageClass: '',
    tags: {},
    kind: '',
  };
}

/** `a/b/c` → `a/`, `a/b/`. */
function foldersAbove(key: string): string[] {
  const folders: string[] = [];
  for (let at = key.indexOf('/'); at >= 0 && at < key.length - 1; at = key.indexOf('/', at + 1)) {
    folders.push(key.slice(0, at + 1));
  }
  return folders;
}
