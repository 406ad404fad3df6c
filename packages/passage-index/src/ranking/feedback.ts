import { termNumber } from '../analysis/hash.ts';
import { stemOf } from '../analysis/stem.ts';
import { type Language, stopWords } from '../analysis/stop-words.ts';
import type { RankingParameters } from './parameters.ts';

/** A term that the best passages have in common. */
export interface FeedbackTerm {
  readonly term: number;
  /** Its share of the words of the best passages. */
  readonly share: number;
}

/** Number of candidate terms for each term that is used. */
const oversampling = 1.5;
/** Terms of a single passage don't show what the best ones have in common. */
const minPassages = 2;

let functionTerms: Set<number> | undefined;

function isFunctionTerm(term: number): boolean {
  functionTerms ??= new Set(
    Object.entries(stopWords).flatMap(([language, words]) =>
      words.split(/\s+/).map((word) => termNumber(stemOf(word, language as Language))),
    ),
  );
  return functionTerms.has(term);
}

/** Finds terms that the best passages share, in addition to the question's own (a relevance model, as in RM3). */
export function feedbackTerms(
  best: readonly { readonly words: Int32Array; readonly score: number }[],
  isAsked: (term: number) => boolean,
  { feedbackTerms: count }: RankingParameters,
): FeedbackTerm[] {
  const total = best.reduce((sum, { score }) => sum + score, 0);
  const shares = new Map<number, { share: number; passages: number }>();
  for (const { words, score } of best) {
    const length = words[0] as number;
    const counts = new Map<number, number>();
    for (const word of words.subarray(1, 1 + length)) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [term, times] of counts) {
      const known = shares.get(term) ?? { share: 0, passages: 0 };
      known.share += ((score / total) * times) / length;
      known.passages++;
      shares.set(term, known);
    }
  }
  return [...shares]
    .filter(([term, { passages }]) => passages >= minPassages && !isAsked(term) && !isFunctionTerm(term))
    .map(([term, { share }]) => ({ term, share }))
    .sort((one, other) => other.share - one.share || one.term - other.term)
    .slice(0, Math.ceil(count * oversampling));
}
