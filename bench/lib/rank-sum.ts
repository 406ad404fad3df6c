/** The result of a Mann–Whitney test of two samples. */
export interface RankSum {
  /** Probability that a value of the first sample is greater than one of the second, counting ties as half. 0.5 means no difference. */
  readonly share: number;
  /** Distance from 0.5 in standard deviations, assuming that both samples have the same distribution. */
  readonly deviations: number;
}

/** Compares two samples of any distribution, including ties. */
export function rankSum(first: readonly number[], second: readonly number[]): RankSum {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((one, other) => one.value - other.value);
  let [firstRanks, tieTerm] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (all[to]?.value === all[from]?.value && to < all.length) to++;
    const tied = to - from;
    const rank = (from + 1 + to) / 2;
    firstRanks += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length;
    tieTerm += tied ** 3 - tied;
    from = to;
  }
  const [n, m] = [first.length, second.length];
  const u = firstRanks - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - tieTerm / ((n + m) * (n + m - 1)));
  return { share: u / (n * m), deviations: variance === 0 ? 0 : (u - (n * m) / 2) / Math.sqrt(variance) };
}
