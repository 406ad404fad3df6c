import { type CallOutput, displayName, type listObjects } from '@atoll/contract';
import { baseName } from '../object-key.ts';

export type ObjectsPage = CallOutput<typeof listObjects>;
export type StoredObject = ObjectsPage['objects'][number];

/** A line of a folder: a folder in it, or an object. The key of a folder ends in `/`. */
export type Entry = { kind: 'folder'; key: string } | ({ kind: 'object' } & StoredObject);

/** A folder and an object can have the same key, the object being the folder’s marker. */
export function entryId({ kind, key }: Entry): string {
  return `${kind} ${key}`;
}

/** Whether an object is archived, and not restored. */
export function isAway({ archive }: Pick<StoredObject, 'archive'>): boolean {
  return archive !== null && archive.state !== 'restored';
}

/** Whether an entry is a folder or an object, not the marker of a deleted one. */
export function isThere(entry: Entry): boolean {
  return entry.kind === 'folder' || !entry.is_deleted;
}

/** Returns an entry's name in its folder; a folder without a name is shown as the slash it ends in. */
export function entryName({ key }: { key: string }): string {
  return displayName(baseName(key)) || '/';
}

/**
 * Returns a page's entries as they are shown: folders first, or folders and objects mixed by name. A folder with too many names to
 * sort is listed by name, so that the next page continues where this one ends.
 */
export function toEntries(page: ObjectsPage, merge: 'foldersFirst' | 'asc' | 'desc'): Entry[] {
  const folders = page.folders.map((key): Entry => ({ kind: 'folder', key }));
  const objects = page.objects.map((object): Entry => ({ kind: 'object', ...object }));
  const entries = [...folders, ...objects];
  if (merge === 'foldersFirst') return entries;
  const sign = merge === 'asc' ? 1 : -1;
  return entries.sort((a, b) => sign * compareKeys(a.key, b.key));
}

/** In UTF-8’s binary order, which is that of code points; text of JavaScript compares by halves of them. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    if (a.charCodeAt(at) === b.charCodeAt(at)) continue;
    return codePointBefore(a, at) - codePointBefore(b, at);
  }
  return a.length - b.length;
}

/** Of the character that a place lies in, also when it is the second half of one. */
function codePointBefore(text: string, at: number): number {
  const isSecondHalf = at > 0 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0;
}
