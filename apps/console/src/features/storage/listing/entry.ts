import { type CallOutput, displayName, type listObjects } from '@atoll/contract';
import { baseName } from '../object-key.ts';

export type ObjectsPage = CallOutput<typeof listObjects>;
export type StoredObject = ObjectsPage['objects'][number];

/** A row of a folder: a subfolder, or an object. The key of a folder ends in `/`. */
export type Entry = { kind: 'folder'; key: string } | ({ kind: 'object' } & StoredObject);

/** Returns a unique ID. A folder and an object can have the same key if the object is the folder’s marker. */
export function entryId({ kind, key }: Entry): string {
  return `${kind} ${key}`;
}

/** Reports whether an object is archived, and not restored. */
export function isAway({ archive }: Pick<StoredObject, 'archive'>): boolean {
  return archive !== null && archive.state !== 'restored';
}

/** Reports whether an entry is a folder or an object, rather than a delete marker. */
export function isThere(entry: Entry): boolean {
  return entry.kind === 'folder' || !entry.is_deleted;
}

/** Reports whether an object has a version ID of its own. Those from before versioning share the one named “null”. */
export function isVersionId(id: string | null): id is string {
  return id !== null && id !== 'null';
}

/** Returns an entry's name in its folder. A folder without a name is shown as its slash. */
export function entryName({ key }: { key: string }): string {
  return displayName(baseName(key)) || '/';
}

/**
 * Returns a page's entries in display order: folders first, or folders and objects merged by name. A folder with too
 * many names to sort is listed by name, so that the next page continues where this one ends.
 */
export function toEntries(page: ObjectsPage, merge: 'foldersFirst' | 'asc' | 'desc'): Entry[] {
  const folders = page.folders.map((key): Entry => ({ kind: 'folder', key }));
  const objects = page.objects.map((object): Entry => ({ kind: 'object', ...object }));
  const entries = [...folders, ...objects];
  if (merge === 'foldersFirst') return entries;
  const sign = merge === 'asc' ? 1 : -1;
  return entries.sort((a, b) => sign * compareKeys(a.key, b.key));
}

/** Compares keys in UTF-8’s binary order, which is the order of code points. JavaScript compares UTF-16 code units. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    if (a.charCodeAt(at) === b.charCodeAt(at)) continue;
    return codePointBefore(a, at) - codePointBefore(b, at);
  }
  return a.length - b.length;
}

/** Returns the code point at a position, even if the position is in the middle of a surrogate pair. */
function codePointBefore(text: string, at: number): number {
  const isSecondHalf = at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0;
}
