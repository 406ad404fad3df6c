/** Relevance judgments of one query: grades by document, 0 for documents that don't answer it. */
export type Grades = ReadonlyMap<string, number>;

/** Returns nDCG at a depth with the grades as gains (Järvelin and Kekäläinen; linear gains, as trec_eval and BEIR have them). */
export function ndcg(found: readonly string[], grades: Grades, depth: number): number {
  const ideal = [...grades.values()].sort((one, other) => other - one);
  const gains = found.map((document) => grades.get(document) ?? 0);
  return discounted(gains, depth) / discounted(ideal, depth);
}

function discounted(gains: readonly number[], depth: number): number {
  return gains.slice(0, depth).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}

/** Returns the share of the relevant documents that are among the first ones found. */
export function recall(found: readonly string[], grades: Grades, depth: number): number {
  const relevant = [...grades.values()].filter((grade) => grade > 0).length;
  return found.slice(0, depth).filter((document) => isRelevant(grades, document)).length / relevant;
}

/** Returns 1 divided by the rank of the first relevant document; 0 if none was found. */
export function reciprocalRank(found: readonly string[], grades: Grades): number {
  const rank = found.findIndex((document) => isRelevant(grades, document));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** Returns the grades with 1 for every relevant document. */
export function withoutDegrees(grades: Grades): Grades {
  return new Map([...grades].map(([document, grade]) => [document, grade > 0 ? 1 : 0]));
}

const isRelevant = (grades: Grades, document: string): boolean => (grades.get(document) ?? 0) > 0;
