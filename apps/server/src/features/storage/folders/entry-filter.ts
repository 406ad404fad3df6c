import { classesLike } from '../kernel/classes-like.ts';
import { fromTagsColumn } from '../kernel/object-info.ts';
import type { EntrySketch } from './entry.store.ts';

/** Filters the objects of a folder; a missing condition always holds. */
export interface EntryFilter {
  /** A part of the name, also of folders; case-insensitive. */
  name?: string | undefined;
  /** Prefix of the content type: `image/`. */
  type?: string | undefined;
  storageClass?: string | undefined;
  /** Without a value, any. */
  tag?: { key: string; value?: string | undefined } | undefined;
  minBytes?: number | undefined;
  maxBytes?: number | undefined;
  /** Written at this time or later. */
  sinceMs?: number | undefined;
  /** Written before this time. */
  beforeMs?: number | undefined;
}

export function isFiltering(filter: EntryFilter): boolean {
  return Object.values(filter).some((wanted) => wanted !== undefined);
}

export function matchesFilter(row: EntrySketch, filter: EntryFilter): boolean {
  const { type, storageClass, tag, minBytes, maxBytes, sinceMs, beforeMs } = filter;
  if (!isNamed(row.key, filter)) return false;
  if (type !== undefined && !row.content_type.toLowerCase().startsWith(type.toLowerCase())) return false;
  if (storageClass !== undefined && !classesLike(storageClass).includes(row.storage_class)) return false;
  if (tag !== undefined && !isTagged(row, tag)) return false;
  if (minBytes !== undefined && row.size_bytes < minBytes) return false;
  if (maxBytes !== undefined && row.size_bytes > maxBytes) return false;
  if (sinceMs !== undefined && row.modified_at < sinceMs) return false;
  return beforeMs === undefined || row.modified_at < beforeMs;
}

/** Reports whether a folder passes the filter. Folders only have a name, so they fail any other condition. */
export function folderPasses(prefix: string, filter: EntryFilter): boolean {
  return !isFiltering({ ...filter, name: undefined }) && isNamed(prefix.slice(0, -1), filter);
}

function isTagged({ tags }: EntrySketch, wanted: NonNullable<EntryFilter['tag']>): boolean {
  return fromTagsColumn(tags).some(
    ({ key, value }) => key === wanted.key && (wanted.value === undefined || value === wanted.value),
  );
}

function isNamed(key: string, { name }: EntryFilter): boolean {
  if (name === undefined) return true;
  const last = key.slice(key.lastIndexOf('/') + 1);
  return last.normalize().toLowerCase().includes(name.normalize().toLowerCase());
}
