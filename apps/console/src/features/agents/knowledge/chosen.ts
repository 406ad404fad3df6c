import { displayName } from '@atoll/contract';
import type { NewSource } from '../queries.ts';

/** A bucket (empty key), a folder (key ends in `/`) or an object. */
export interface Place {
  bucket: string;
  key: string;
}

type PlacedSource = Extract<NewSource, { bucket: string }>;

function sourceOf({ bucket, key }: Place): PlacedSource {
  const isFolder = key === '' || key.endsWith('/');
  return isFolder ? { kind: 'files', bucket, prefix: key } : { kind: 'object', bucket, key };
}

/** Returns the place of a source; undefined for texts and web pages. */
export function placeOf(source: NewSource): Place | undefined {
  if (source.kind === 'files') return { bucket: source.bucket, key: source.prefix };
  return source.kind === 'object' ? { bucket: source.bucket, key: source.key } : undefined;
}

function contains(outer: Place, inner: Place): boolean {
  if (outer.bucket !== inner.bucket) return false;
  const isFolder = outer.key === '' || outer.key.endsWith('/');
  return isFolder ? inner.key.startsWith(outer.key) : inner.key === outer.key;
}

/** Returns the state of a place in the selection. `covered`: a folder or bucket above it is selected. */
export function choiceOf(chosen: readonly NewSource[], place: Place): 'chosen' | 'covered' | 'open' {
  const places = chosen.flatMap((source) => placeOf(source) ?? []);
  if (places.some(({ bucket, key }) => bucket === place.bucket && key === place.key)) return 'chosen';
  return places.some((outer) => contains(outer, place)) ? 'covered' : 'open';
}

/** Selects a place and removes selections below it, or deselects it. */
export function toggled(chosen: readonly NewSource[], place: Place): NewSource[] {
  const isChosen = choiceOf(chosen, place) === 'chosen';
  const others = chosen.filter((source) => {
    const at = placeOf(source);
    return !at || !contains(place, at);
  });
  return isChosen ? others : [...others, sourceOf(place)];
}

export function sourceName(source: NewSource): string {
  if (source.kind === 'text') return source.title;
  if (source.kind === 'web') return source.url;
  const key = source.kind === 'files' ? source.prefix : source.key;
  return displayName(key.split('/').findLast((part) => part !== '') ?? '') || source.bucket;
}

/** Returns a unique key for a source, even among texts with the same title. */
export function sourceId(source: NewSource): string {
  if (source.kind === 'text') return `text ${source.title} ${source.text.length}`;
  if (source.kind === 'web') return `web ${source.url}`;
  const { bucket, key } = placeOf(source) ?? { bucket: '', key: '' };
  return `${bucket}/${key}`;
}
