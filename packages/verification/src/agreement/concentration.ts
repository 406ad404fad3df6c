export interface Concentration {
  readonly contributors: number;
  /** Gini coefficient: 0 if all have contributed equally, nearly 1 if one person has contributed everything. */
  readonly gini: number;
  /** Share of all items that the ten most active contributors have. */
  readonly topTenShare: number;
}

/**
 * Returns how unequally items are spread over contributors; undefined without any item.
 * @param counts items of each contributor
 */
export function concentrationOf(counts: readonly number[]): Concentration | undefined {
  const wrong = counts.find((count) => !Number.isSafeInteger(count) || count < 0);
  if (wrong !== undefined) throw new RangeError(`${wrong} items of a contributor`);
  const sorted = counts.toSorted((one, other) => one - other);
  let [total, ranked] = [0, 0];
  for (const [index, count] of sorted.entries()) {
    total += count;
    ranked += (index + 1) * count;
  }
  if (total === 0) return undefined;
  const contributors = sorted.length;
  const gini = (2 * ranked) / (contributors * total) - (contributors + 1) / contributors;
  const topTen = sorted.slice(-10).reduce((sum, count) => sum + count, 0);
  return { contributors, gini: Math.max(0, gini), topTenShare: topTen / total };
}
