/** The labels of one item by different people. Omit missing ones. */
export type Labels = readonly string[];

/**
 * Returns the raw agreement: the share of pairs of labels of the same item that are equal, where each item counts by its
 * number of labels, as in Krippendorff's alpha. Items with fewer than two labels don't count. Undefined without any pair.
 */
export function rawAgreement(items: readonly Labels[]): number | undefined {
  const { observed, total } = countCoincidences(items);
  return total > 0 ? observed / total : undefined;
}

/**
 * Returns Krippendorff's alpha for nominal labels with missing ones (Krippendorff, "Computing Krippendorff's
 * Alpha-Reliability", 2011). 1 is full agreement, and 0 is the level of chance. It is undefined if all labels are
 * equal, because disagreement was impossible, and low on skewed labels even if nearly all agree, so show the raw
 * agreement with it.
 */
export function krippendorffAlpha(items: readonly Labels[]): number | undefined {
  const { observed, total, totals } = countCoincidences(items);
  let samePairs = 0;
  for (const count of totals.values()) samePairs += count * (count - 1);
  const differentPairs = total * (total - 1) - samePairs;
  if (differentPairs === 0) return undefined;
  return 1 - ((total - 1) * (total - observed)) / differentPairs;
}

/** Computes sums of the coincidence matrix: its diagonal, its total, and its rows. */
function countCoincidences(items: readonly Labels[]) {
  const totals = new Map<string, number>();
  let [observed, total] = [0, 0];
  for (const labels of items) {
    if (labels.length < 2) continue;
    const counts = new Map<string, number>();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    for (const [label, count] of counts) {
      observed += (count * (count - 1)) / (labels.length - 1);
      totals.set(label, (totals.get(label) ?? 0) + count);
    }
    total += labels.length;
  }
  return { observed, total, totals };
}
