import type { NearDuplicates } from '@atoll/dataset-release';
import { findNearPairs, type IndexPair } from './near-pairs.ts';

/** Gathers which items look alike, by their places. */
export function createLikeness() {
  const placeOf = new Map<string, number>();
  const similar: [place: number, other: string][] = [];
  const hashes: { index: number; hash: string }[] = [];
  return {
    add(id: string, similarTo: string | null) {
      if (similarTo !== null) similar.push([placeOf.size, similarTo]);
      placeOf.set(id, placeOf.size);
    },
    addHashes(found: readonly { readonly itemId: string; readonly hash: string }[]) {
      for (const { itemId, hash } of found) {
        const index = placeOf.get(itemId);
        if (index !== undefined) hashes.push({ index, hash });
      }
    },
    /** Returns each pair once, by the IDs of its items. */
    pairs(items: readonly { readonly id: string }[]): NearDuplicates[] {
      const known = similar.flatMap(([place, id]): IndexPair[] => {
        const other = placeOf.get(id);
        return other === undefined ? [] : [[other, place]];
      });
      return distinct([...known, ...findNearPairs(hashes)], items);
    },
  };
}

function distinct(pairs: readonly IndexPair[], items: readonly { readonly id: string }[]): NearDuplicates[] {
  const keys = new Set<number>();
  return pairs.flatMap(([one, other]): NearDuplicates[] => {
    const [low, high] = one < other ? [one, other] : [other, one];
    const key = low * items.length + high;
    const [first, second] = [items[low], items[high]];
    if (low === high || keys.has(key) || !first || !second) return [];
    keys.add(key);
    return [[first.id, second.id]];
  });
}
