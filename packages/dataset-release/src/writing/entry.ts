import type { Facets } from '../facets/facets.ts';
import { canonicalItem, canonicalJson, type JsonObject } from '../json/canonical.ts';
import { hashBytes, itemHash, leafHash } from '../merkle/hash.ts';

/** An item of a release. */
export interface IncludedEntry {
  readonly item: JsonObject;
  /** 32 random bytes, drawn once for this item and this release. */
  readonly salt: Uint8Array;
  /** Facets that the item counts for in the data card. They need not be in the item itself. */
  readonly facets: Facets;
}

/** Remainder of an item that its contributor withdrew after the release. */
export interface WithdrawnEntry {
  readonly withdrawn: true;
  readonly leaf: Uint8Array;
}

/** A position of a release's tree. */
export type ReleaseEntry = IncludedEntry | WithdrawnEntry;

/** Line of `items.jsonl` that replaces a withdrawn item. */
const withdrawnLine = `${canonicalJson({ withdrawn: true })}\n`;

/** Returns the line of an entry in `items.jsonl`: `{"item":…,"salt":"hex"}`, as canonical JSON. */
export function itemLine(entry: ReleaseEntry): string {
  if ('withdrawn' in entry) return withdrawnLine;
  // Put together from parts, so that the line has the very characters that are hashed.
  return `{"item":${canonicalItem(entry.item)},"salt":"${Buffer.from(entry.salt).toString('hex')}"}\n`;
}

/** Returns the leaf of an entry. */
export function leafOf(entry: ReleaseEntry): Buffer {
  if (!('withdrawn' in entry)) return leafHash(itemHash(entry.salt, canonicalItem(entry.item)));
  if (entry.leaf.length !== hashBytes) throw new RangeError(`A leaf has ${hashBytes} bytes`);
  return Buffer.from(entry.leaf);
}
