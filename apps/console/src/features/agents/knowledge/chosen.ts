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

/** Where a source lies; undefined for texts and web pages. */
export function placeOf(source: NewSource): Place | undefined {
  if (source.kind === 'files') return { bucket: source.bucket, key: source.prefix };
  return source.kind === 'object' ? { bucket: source.bucket, key: source.key } : undefined;
}

/** Whether all that lies at `inner` also lies at `outer`. */
function contains(outer: Place, inner: Place): boolean {
  if (outer.bucket !== inner.bucket) return false;
  const isFolder = outer.key === '' || outer.key.endsWith('/');
  return isFolder ? inner.key.startsWith(outer.key) : inner.key === outer.key;
}

/** How a place stands to what was chosen: `covered` by something above it. */
export function choiceOf(chosen: readonly NewSource[], place: Place): 'chosen' | 'covered' | 'open' {
  const places = chosen.flatMap((source) => placeOf(source) ?? []);
  if (places.some(({ bucket, key }) => bucket === place.bucket && key === place.key)) return 'chosen';
  return places.some((outer) => contains(outer, place)) ? 'covered' : 'open';
}

/** Chooses a place, which makes choices below it needless, or gives it up. */
export function toggled(chosen: readonly NewSource[], place: Place): NewSource[] {
  const isChosen = choiceOf(chosen, place) === 'chosen';
  const others = chosen.filter((source) => {
    const at = placeOf(source);
    return !at || !contains(place, at);
  });
  return isChosen ? others : [...others, sourceOf(place)];
}

/** Names a source in lists. */
export function sourceName(source: NewSource): string {
  if (source.kind === 'text') return source.title;
  if (source.kind === 'web') return source.url;
  const key = source.kind === 'files' ? source.prefix : source.key;
  return displayName(key.split('/').findLast((part) => part !== '') ?? '') || source.bucket;
}

/** Tells sources apart, also texts of the same title. */
export function sourceId(source: NewSource): string {
  if (source.kind === 'text') return `text ${source.title} ${source.text.length}`;
  if (source.kind === 'web') return `web ${source.url}`;
  const { bucket, key } = placeOf(source) ?? { bucket: '', key: '' };
  return `${bucket}/${key}`;
}
