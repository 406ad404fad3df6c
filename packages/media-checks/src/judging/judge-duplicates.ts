import type { MediaFacts } from '../facts.ts';
import { hashDistance, nearHashKeys } from '../near/near-hashes.ts';
import type { CheckResult } from '../results.ts';

/** An image that was collected before. */
export interface KnownImage {
  readonly id: string;
  readonly hash: string;
}

/** Finds files that were collected before. The caller decides among which. */
export interface DuplicateLookup {
  /** Returns the ID of a file with the same bytes, or null. */
  findExact(sha256: string): Promise<string | null>;
  /** Returns images that are indexed under one of the keys (`hashKeys`). May limit their number. */
  findNear(keys: readonly number[]): Promise<readonly KnownImage[]>;
}

const likelyDistance = 6;
const similarDistance = 10;
const shownDuplicates = 10;

/** Reports identical bytes, or otherwise similar images, the most similar first. */
export async function judgeDuplicates(
  { sha256, image }: MediaFacts,
  lookup: DuplicateLookup,
): Promise<CheckResult[]> {
  const same = await lookup.findExact(sha256);
  if (same !== null) return [{ level: 'failure', code: 'exact_duplicate', of: same }];
  const hash = image?.hash;
  if (hash === undefined) return [];
  const found = await lookup.findNear(nearHashKeys(hash, similarDistance));
  return found
    .map(({ id, hash: other }) => ({ of: id, distance: hashDistance(hash, other) }))
    .filter(({ distance }) => distance <= similarDistance)
    .sort((one, other) => one.distance - other.distance || (one.of < other.of ? -1 : 1))
    .slice(0, shownDuplicates)
    .map((near) => resultOf(near));
}

function resultOf(near: { readonly of: string; readonly distance: number }): CheckResult {
  if (near.distance <= likelyDistance) return { level: 'warning', code: 'likely_duplicate', ...near };
  return { level: 'hint', code: 'similar_image', ...near };
}
