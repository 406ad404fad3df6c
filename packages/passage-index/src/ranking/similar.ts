/** Passages that share so much of their words count as one. */
const sameShare = 0.9;

/** Whether two passages are nearly the same text. The order of their words doesn't count. */
export function isNearlySame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size < large.size * sameShare) return false;
  let shared = 0;
  for (const term of small) if (large.has(term)) shared++;
  return shared >= sameShare * (one.size + other.size - shared);
}
