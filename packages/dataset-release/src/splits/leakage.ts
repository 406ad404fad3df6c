import type { NearDuplicates, Split } from './assign-splits.ts';

/** An item with its split, as the leakage report sees it. */
export interface AssignedItem {
  readonly id: string;
  readonly contributor: string;
  readonly split: string;
  /** SHA-256 of the item's content. Equal ones are exact duplicates. */
  readonly contentSha256?: string;
}

/** Size of a split. */
export interface SplitSize {
  readonly name: string;
  readonly items: number;
  readonly contributors: number;
  /** Share of all items. Groups can't be divided, so it is not exactly the wanted one. */
  readonly share: number;
  readonly wanted_share: number;
}

/** Report on properties that splits share and that could leak from one to another. Published with the release as `leakage.json`. */
export interface LeakageReport {
  readonly items: number;
  readonly contributors: number;
  readonly splits: readonly SplitSize[];
  /** Contributors with items in more than one split. */
  readonly contributors_in_several_splits: number;
  readonly near_duplicate_pairs: number;
  readonly near_duplicate_pairs_across_splits: number;
  /** Contents that are in more than one split. */
  readonly equal_contents_across_splits: number;
  /** Number of items whose split is not one of the requested ones. */
  readonly items_without_split: number;
  readonly is_clean: boolean;
}

/** Counts properties shared between splits. Examines only the assignment, so that it also detects wrong assignments. */
export function reportLeakage(
  items: Iterable<AssignedItem>,
  pairs: Iterable<NearDuplicates>,
  splits: readonly Split[],
): LeakageReport {
  const splitOf = new Map<string, string>();
  const splitsOfContributor = new Map<string, Set<string>>();
  const contents = createSharedValues();
  const counts = new Map(splits.map(({ name }) => [name, 0]));
  let withoutSplit = 0;
  for (const { id, contributor, split, contentSha256 } of items) {
    splitOf.set(id, split);
    addTo(splitsOfContributor, contributor, split);
    if (contentSha256 !== undefined) contents.add(contentSha256, split);
    const count = counts.get(split);
    if (count === undefined) withoutSplit++;
    else counts.set(split, count + 1);
  }
  const found = countPairs(pairs, splitOf);
  const total = splitOf.size;
  const shared = {
    contributors_in_several_splits: countSeveral(splitsOfContributor),
    near_duplicate_pairs_across_splits: found.across,
    equal_contents_across_splits: contents.shared(),
    items_without_split: withoutSplit,
  };
  return {
    items: total,
    contributors: splitsOfContributor.size,
    splits: splits.map(({ name, share }) => ({
      name,
      items: counts.get(name) ?? 0,
      contributors: [...splitsOfContributor.values()].filter((names) => names.has(name)).length,
      share: total === 0 ? 0 : (counts.get(name) ?? 0) / total,
      wanted_share: share,
    })),
    near_duplicate_pairs: found.pairs,
    ...shared,
    is_clean: Object.values(shared).every((count) => count === 0),
  };
}

function countPairs(pairs: Iterable<NearDuplicates>, splitOf: ReadonlyMap<string, string>) {
  let [counted, across] = [0, 0];
  for (const [one, other] of pairs) {
    const [first, second] = [splitOf.get(one), splitOf.get(other)];
    if (first === undefined || second === undefined) continue;
    counted++;
    if (first !== second) across++;
  }
  return { pairs: counted, across };
}

/** Counts values that are in several splits. Nearly each is in one, so it keeps no set for each. */
function createSharedValues() {
  const firstSplits = new Map<string, string>();
  const shared = new Set<string>();
  return {
    add(value: string, split: string) {
      const first = firstSplits.get(value);
      if (first === undefined) firstSplits.set(value, split);
      else if (first !== split) shared.add(value);
    },
    shared: () => shared.size,
  };
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(value));
}

function countSeveral(sets: ReadonlyMap<string, ReadonlySet<string>>): number {
  return [...sets.values()].filter(({ size }) => size > 1).length;
}
