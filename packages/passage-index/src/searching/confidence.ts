import { idfOf } from '../ranking/bm25.ts';
import { bestStretch } from './proximity.ts';
import type { Question, QuestionTerm } from './question.ts';

/** Features of the best passages for a question, each from 0 to 1. Rare words count more than common ones. */
export interface Coverage {
  /** Share of the question's words that the best passage has. */
  readonly best: number;
  /** The same of the three best passages together. */
  readonly together: number;
  /** Share of the question's words that any passage of the scope has. */
  readonly known: number;
  /** The largest share within one stretch of a few words, in one of the best passages. */
  readonly close: number;
  /** Share of the words that are in the best passage, without weights. */
  readonly plain: number;
  /** 1 for a question in Chinese, whose pairs of characters often span two words. */
  readonly chinese: number;
}

/**
 * Logistic regression on every second question of `testing/guide-questions.json`, regularized (0.3), and moved so that 0.5
 * divides the questions that the guide answers from the others. `bench/passage-quality.ts` prints how well.
 */
const weights = {
  best: 2.43,
  together: 2.4,
  known: 3.67,
  close: 3.54,
  plain: 2.41,
  chinese: 2.01,
  constant: -7.45,
};

const bestPassages = 3;
const stretchWords = 40;
/** Added to the number of passages without a term, because all words would be common in a small collection. */
const virtualPassages = 300;
/** Value of two characters that no passage has: often it is the end of one word and the beginning of another. */
const unknownPair = 0.6;

/** Returns how likely it is that the best passages answer the question, from 0 to 1. */
export function confidenceOf(coverage: Coverage): number {
  const { best, together, known, close, plain, chinese } = coverage;
  if (best === 0) return 0;
  const texts = weights.best * best + weights.together * together + weights.known * known;
  const rest = weights.close * close + weights.plain * plain + weights.chinese * chinese;
  return 1 / (1 + Math.exp(-(texts + rest + weights.constant)));
}

interface AskedWord extends QuestionTerm {
  readonly value: number;
  readonly isKnown: boolean;
}

/**
 * @param best words of the best passages, each beginning with their number
 * @param counts passages of the scope, and how many of them have each term of the question
 */
export function coverageOf(
  question: Question,
  best: readonly Int32Array[],
  counts: { readonly passages: number; readonly having: readonly number[] },
): Coverage {
  const asked = askedWords(question, counts);
  const total = sumOf(asked) || 1;
  const shareOf = (has: (form: number) => boolean) =>
    sumOf(asked.filter(({ forms }) => forms.some(has))) / total;
  const sets = best.slice(0, bestPassages).map((words) => new Set(words.subarray(1)));
  const indexes = new Map(asked.flatMap(({ forms }, index) => forms.map((form) => [form, index] as const)));
  const values = asked.map(({ value }) => value);
  const closeShare = (words: Int32Array) => bestStretch(words, indexes, values, stretchWords) / total;
  const inFirst = (form: number) => sets[0]?.has(form) ?? false;
  return {
    best: shareOf(inFirst),
    together: shareOf((form) => sets.some((set) => set.has(form))),
    known: sumOf(asked.filter(({ isKnown }) => isKnown)) / total,
    close: Math.max(0, ...best.slice(0, bestPassages).map(closeShare)),
    plain: asked.filter(({ forms }) => forms.some(inFirst)).length / (asked.length || 1),
    chinese: Number(question.isChinese),
  };
}

function askedWords(
  question: Question,
  { passages, having }: { readonly passages: number; readonly having: readonly number[] },
): AskedWord[] {
  const all = passages + virtualPassages;
  const highest = idfOf(all, 0);
  return question.terms.flatMap((term, at) => {
    if (!term.isWord) return [];
    const count = having[at] ?? 0;
    const value = (Math.min(1, term.weight) * idfOf(all, count)) / highest;
    return [{ ...term, value: term.isPair && count === 0 ? unknownPair : value, isKnown: count > 0 }];
  });
}

function sumOf(asked: readonly AskedWord[]): number {
  return asked.reduce((sum, { value }) => sum + value, 0);
}
