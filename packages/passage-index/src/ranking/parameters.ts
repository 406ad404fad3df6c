/** Weights of the ranking. `bench/passage-quality.ts` shows what they do on questions about the guide. */
export interface RankingParameters {
  /** How soon more of the same term stops counting, and how much long passages are held back (BM25). */
  readonly k1: number;
  readonly b: number;
  /** Additions to the count of a term that is in the title, in a heading or in the name. */
  readonly title: number;
  readonly heading: number;
  readonly name: number;
  /** Words of the question that say little, and single Chinese characters. */
  readonly vague: number;
  readonly character: number;
  /** Neighbors in the question that are neighbors in the passage, or near each other. */
  readonly ordered: number;
  readonly near: number;
  /** Passages that are compared closely. */
  readonly candidates: number;
  /** Terms that the best passages have in common, and what they count beside the question's own. */
  readonly feedbackPassages: number;
  readonly feedbackTerms: number;
  readonly feedback: number;
}

export const defaultParameters: RankingParameters = {
  k1: 1.4,
  b: 0.6,
  title: 1.5,
  heading: 1.5,
  name: 0.5,
  vague: 0.4,
  character: 0.3,
  ordered: 0.2,
  near: 0.1,
  candidates: 100,
  feedbackPassages: 15,
  feedbackTerms: 15,
  feedback: 0.3,
};
