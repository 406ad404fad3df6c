import type { Activity, AddedActivity, Meter } from './amount.store.ts';

/** The kinds of owners of counts. */
export type Kind = 'accounts' | 'buckets' | 'callers';

/** The counts of a UTC day, in memory. */
export interface Counted extends Record<Kind, Map<string, AddedActivity>> {
  readonly day: number;
}

export function nothingCounted(day: number): Counted {
  return { day, accounts: new Map(), buckets: new Map(), callers: new Map() };
}

export function addCounted(
  counts: Map<string, AddedActivity>,
  { id, accountId }: Omit<AddedActivity, 'activity'>,
  added: Activity,
): void {
  const known = counts.get(id);
  if (!known) {
    counts.set(id, { id, accountId, activity: { ...added } });
    return;
  }
  const { activity } = known;
  for (const name in added) {
    const meter = name as Meter;
    activity[meter] = (activity[meter] ?? 0) + (added[meter] ?? 0);
  }
}

/** Returns the counts in the same order everywhere, so that processes that write the same rows don't deadlock. */
export function inOrder(counts: Map<string, AddedActivity>): AddedActivity[] {
  return [...counts.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
