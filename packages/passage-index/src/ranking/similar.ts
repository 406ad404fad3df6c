/** Share of common words from which passages count as the same. */
const sameShare = 0.9;

/** Reports whether two passages are nearly the same text, ignoring the order of their words. */
export function isNearlySame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size < large.size * sameShare) return false;
  let shared = 0;
  for (const term of small) if (large.has(term)) shared++;
  return shared >= sameShare * (one.size + other.size - shared);
}
