/** Reduces the lead of the first ranks (reciprocal rank fusion, by Cormack, Clarke and Büttcher). */
const smoothing = 60;

/** Merges rankings: the score of a passage is the sum of the reciprocals of its ranks. */
export function fuse(rankings: readonly (readonly number[])[]): { passage: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const ranking of rankings) {
    for (const [rank, passage] of ranking.entries()) {
      scores.set(passage, (scores.get(passage) ?? 0) + 1 / (smoothing + rank + 1));
    }
  }
  const fused = [...scores].map(([passage, score]) => ({ passage, score }));
  return fused.sort((one, other) => other.score - one.score || one.passage - other.passage);
}
