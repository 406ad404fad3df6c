/** Groups with fewer contributors are not published. */
export const minContributors = 5;

/** Counts of the items that share a value, and their contributors. */
export interface Group<Count extends string> {
  /** Null: not stated. */
  readonly value: string | null;
  readonly counts: Record<Count, number>;
  /** Numbers that identify contributors. */
  readonly contributors: ReadonlySet<number>;
}

/** Groups with small ones merged, so that none of the figures is about fewer than five people. */
export interface PublicGroups<Count extends string> {
  readonly groups: readonly PublicGroup<Count>[];
  /** The merged groups. Null if no group is small. */
  readonly others: ({ readonly groups: number } & Readonly<Record<Count, number>>) | null;
}

export type PublicGroup<Count extends string> = {
  readonly value: string | null;
  readonly contributors: number;
} & Readonly<Record<Count, number>>;

/** Counts items by a value. */
export interface GroupCounter<Count extends string> {
  add(value: string | null, contributor: number, counts: readonly Count[]): void;
  groups(): readonly Group<Count>[];
}

/** Creates a counter for groups. */
export function createGroupCounter<Count extends string>(names: readonly Count[]): GroupCounter<Count> {
  const groups = new Map<string | null, Group<Count> & { readonly contributors: Set<number> }>();
  const zeros = Object.fromEntries(names.map((name) => [name, 0])) as Record<Count, number>;
  return {
    add(value, contributor, counts) {
      const group = groups.get(value) ?? { value, counts: { ...zeros }, contributors: new Set() };
      groups.set(value, group);
      group.contributors.add(contributor);
      for (const name of counts) group.counts[name]++;
    },
    groups: () => [...groups.values()],
  };
}

/**
 * Returns groups as they may be published, the largest first. Small groups become one. Where that one has fewer than five
 * contributors as well, the next larger group joins it: otherwise the total would give its figures away.
 */
export function publicGroups<Count extends string>(all: readonly Group<Count>[]): PublicGroups<Count> {
  const bySize = all.toSorted(
    (one, other) => one.contributors.size - other.contributors.size || compare(one.value, other.value),
  );
  const merged: Group<Count>[] = [];
  const people = new Set<number>();
  for (const group of bySize) {
    const isSmall = group.contributors.size < minContributors;
    const isRestSmall = merged.length > 0 && people.size < minContributors;
    if (!isSmall && !isRestSmall) break;
    merged.push(group);
    for (const contributor of group.contributors) people.add(contributor);
  }
  const groups = bySize
    .slice(merged.length)
    .reverse()
    .map(({ value, contributors, counts }) => ({ value, contributors: contributors.size, ...counts }));
  return { groups, others: merged.length === 0 ? null : { groups: merged.length, ...sumOf(merged) } };
}

function sumOf<Count extends string>(groups: readonly Group<Count>[]): Record<Count, number> {
  const sums: Partial<Record<Count, number>> = {};
  for (const { counts } of groups) {
    for (const name of Object.keys(counts) as Count[]) sums[name] = (sums[name] ?? 0) + counts[name];
  }
  return sums as Record<Count, number>;
}

/** Orders values by their characters, the same on every machine. */
export function compare(one: string | null, other: string | null): number {
  const [first, second] = [one ?? '', other ?? ''];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
