import type { Reader } from '@atoll/database';
import type { Position } from './bulk-job.ts';
import { type Depth, fetchNamed, fetchOf, fetchUnder, type Selected } from './selection.store.ts';
import { type Range, startOf } from './selection.ts';

export interface Item extends Selected {
  /** S3's version ID; empty: the current latest. */
  ref: string;
  /** The earlier version, for a task that restores it. */
  earlier?: Selected;
  /** Its key in the target, if not the usual one. */
  newKey?: string | undefined;
  /** The first of its two steps was done in an earlier turn. */
  isHalfDone?: boolean;
  /** A folder that exists in the target too, so that nothing is copied. */
  isMerged?: boolean;
}

export interface Page {
  items: Item[];
  /** Selected names that don't exist. */
  missing: { key: string; versionId: string }[];
  /** Start of the next page; undefined after the last. */
  next: Position | undefined;
}

/** Names per lookup. */
const sliceSize = 200;

/** Reads the next page of a selection. A page may be small, or empty, without being the last. */
export async function readPage(
  read: Reader,
  bucketId: string,
  ranges: readonly Range[],
  position: Position,
  options: { depth: Depth; limit: number },
): Promise<Page> {
  const range = ranges[position.range];
  if (!range) return { items: [], missing: [], next: undefined };
  if (range.kind === 'versions') return readVersions(read, bucketId, range.versions, position);
  if (range.kind === 'keys') return readKeys(read, bucketId, range.keys, position, options);
  const found = await fetchUnder(read, bucketId, range.prefix, { ...options, after: position });
  const items = found.map((version) => toItem(version, options.depth));
  const last = items.length < options.limit ? undefined : items.at(-1);
  return { items, missing: [], next: last ? behind(position, last) : startOf(position.range + 1) };
}

async function readVersions(
  read: Reader,
  bucketId: string,
  versions: readonly { key: string; versionId: string }[],
  position: Position,
): Promise<Page> {
  const names = versions.slice(position.at, position.at + sliceSize);
  const items = await findNamedItems(read, bucketId, names);
  const found = new Set(items.map(({ key, versionId }) => `${key}\0${versionId}`));
  const missing = names.filter(({ key, versionId }) => !found.has(`${key}\0${versionId}`));
  return { items, missing, next: nextSlice(position, versions.length) };
}

async function readKeys(
  read: Reader,
  bucketId: string,
  keys: readonly string[],
  position: Position,
  { depth, limit }: { depth: Depth; limit: number },
): Promise<Page> {
  const names = keys.slice(position.at, position.at + sliceSize);
  const most = depth === 'latest' ? names.length : limit;
  const versions = await fetchOf(read, bucketId, names, { depth, after: position, limit: most });
  const items = versions.map((version) => toItem(version, depth));
  const found = new Set(items.map(({ key }) => key));
  const last = depth === 'latest' || items.length < most ? undefined : items.at(-1);
  const isWhole = last === undefined && position.key === '';
  const missing = isWhole ? names.filter((key) => !found.has(key)) : [];
  return {
    items,
    missing: missing.map((key) => ({ key, versionId: '' })),
    next: last ? behind(position, last) : nextSlice(position, keys.length),
  };
}

/** Looks up versions by name; an empty version ID means the latest. */
export async function findNamedItems(
  read: Reader,
  bucketId: string,
  names: readonly { key: string; versionId: string }[],
): Promise<Item[]> {
  const latest = names.filter(({ versionId }) => versionId === '').map(({ key }) => key);
  const named = names.filter(({ versionId }) => versionId !== '');
  const after = { key: '', version: '' };
  return [
    ...(await fetchOf(read, bucketId, latest, { depth: 'latest', after, limit: latest.length })).map(
      (version) => toItem(version, 'latest'),
    ),
    ...(await fetchNamed(read, bucketId, named)).map((version) => toItem(version, 'versions')),
  ];
}

function toItem(version: Selected, depth: Depth): Item {
  return { ...version, ref: depth === 'latest' ? '' : version.versionId };
}

function behind(position: Position, { key, version }: Selected): Position {
  return { ...position, key, version };
}

function nextSlice({ range, at }: Position, length: number): Position {
  const next = at + sliceSize;
  return next < length ? { range, at: next, key: '', version: '' } : startOf(range + 1);
}
