/** Terms this much smaller than the sum no longer change it. */
const precision = 1e-15;

/** Returns the probability that a Poisson variable with this mean is at least `count`. */
export function poissonTail(count: number, mean: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  const logTerm = (at: number) => at * Math.log(mean) - mean - logFactorial(at);
  if (count > mean) return sumTerms(logTerm(count), count, { step: 1, ratio: (at) => mean / (at + 1) });
  return 1 - sumTerms(logTerm(count - 1), count - 1, { step: -1, ratio: (at) => at / mean });
}

/** Returns the probability of at least `count` successes in `trials`, each with the same probability. */
export function binomialTail(count: number, trials: number, probability: number): number {
  if (count <= 0) return 1;
  if (count > trials || probability <= 0) return 0;
  if (probability >= 1) return 1;
  const [logYes, logNo] = [Math.log(probability), Math.log1p(-probability)];
  const logTerm = (at: number) =>
    logFactorial(trials) - logFactorial(at) - logFactorial(trials - at) + at * logYes + (trials - at) * logNo;
  const odds = probability / (1 - probability);
  if (count > trials * probability) {
    const ratio = (at: number) => ((trials - at) / (at + 1)) * odds;
    return sumTerms(logTerm(count), count, { step: 1, ratio });
  }
  const ratio = (at: number) => at / ((trials - at + 1) * odds);
  return 1 - sumTerms(logTerm(count - 1), count - 1, { step: -1, ratio });
}

/** Sums terms away from the largest one. Each is the one before times its ratio, and the ratios fall. */
function sumTerms(
  logFirst: number,
  first: number,
  { step, ratio }: { readonly step: number; readonly ratio: (at: number) => number },
): number {
  let [sum, term] = [0, 1];
  for (let at = first; term > sum * precision; at += step) {
    sum += term;
    term *= ratio(at);
  }
  return Math.min(1, Math.exp(logFirst) * sum);
}

const logFactorials = [0];

function logFactorial(of: number): number {
  for (let next = logFactorials.length; next <= of; next++) {
    logFactorials.push((logFactorials[next - 1] as number) + Math.log(next));
  }
  return logFactorials[of] as number;
}
