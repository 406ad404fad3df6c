/** Weights of the ranking. `bench/passage-quality.ts` measures their effect on questions about the guide. */
export interface RankingParameters {
  /** BM25's saturation of repeated terms (`k1`) and its penalty for long passages (`b`). */
  readonly k1: number;
  readonly b: number;
  /** Additions to the count of a term that is in the title, in a heading or in the name. */
  readonly title: number;
  readonly heading: number;
  readonly name: number;
  /** Weights of vague words in the question, and of single Chinese characters. */
  readonly vague: number;
  readonly character: number;
  /** Weights of adjacent words of the question that are adjacent in the passage, or near each other. */
  readonly ordered: number;
  readonly near: number;
  /** Weight of the rarity of the question's words that are together within `stretchWords` words of a passage. */
  readonly stretch: number;
  readonly stretchWords: number;
  /** Number of passages to compare closely. */
  readonly candidates: number;
}

export const defaultParameters: RankingParameters = {
  k1: 1.2,
  b: 0.6,
  title: 1.5,
  heading: 1.5,
  name: 0.5,
  vague: 0.4,
  character: 0.3,
  ordered: 0.2,
  near: 0.1,
  stretch: 0.3,
  stretchWords: 30,
  candidates: 100,
};
