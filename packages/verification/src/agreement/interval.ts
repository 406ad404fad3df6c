export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Quantile of the normal distribution for a confidence of 95 %. */
const z95 = 1.959963984540054;

/** Accepted items that are audited again, blindly, for each release. */
export const auditedItems = 100;

/**
 * Returns Wilson's score interval of a share, such as a re-audit's or a reviewer's accuracy on gold items. Without
 * any trial it is 0 to 1. Throws a RangeError for counts that can't be.
 * @param z quantile of the normal distribution; 95 % confidence by default
 */
export function wilsonInterval(successes: number, trials: number, z = z95): Interval {
  const isPossible = Number.isSafeInteger(successes) && Number.isSafeInteger(trials) && successes >= 0;
  if (!isPossible || successes > trials) throw new RangeError(`${successes} of ${trials}`);
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const spread = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const center = share + z ** 2 / (2 * trials);
  const scale = 1 + z ** 2 / trials;
  return {
    low: successes === 0 ? 0 : Math.max(0, (center - spread) / scale),
    high: successes === trials ? 1 : Math.min(1, (center + spread) / scale),
  };
}
