/** A reviewer's answers to gold items so far, including the gate. "Can't tell" counts as seen and not as correct. */
export interface GoldRecord {
  readonly seen: number;
  readonly correct: number;
}

export const minWeight = 0.5;
export const maxWeight = 0.95;

/**
 * Returns how likely a reviewer's answer is right: (1 + correct) / (2 + seen), the mean of a Beta distribution that starts
 * uniform, between 0.5 and 0.95. Throws a RangeError for a record that can't exist.
 */
export function reviewerWeight({ seen, correct }: GoldRecord): number {
  const isPossible = Number.isSafeInteger(seen) && Number.isSafeInteger(correct) && correct >= 0;
  if (!isPossible || correct > seen) throw new RangeError(`${correct} correct of ${seen} gold items`);
  return Math.min(maxWeight, Math.max(minWeight, (1 + correct) / (2 + seen)));
}

/** Returns ln(p / (1 - p)), which is 0 for one half. */
export function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Returns the probability of log odds. Exact to 16 digits on both sides of one half, and never NaN. */
export function probabilityOf(logOdds: number): number {
  if (logOdds >= 0) return 1 / (1 + Math.exp(-logOdds));
  const odds = Math.exp(logOdds);
  return odds / (1 + odds);
}
