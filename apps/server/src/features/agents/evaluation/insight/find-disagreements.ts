import { insightLimits, type NumberedPassage } from '@atoll/contract';
import { createSentenceCutter, type Sentence } from '../../answering/stream/sentences.ts';
import { numbersOf } from '../../answering/text/numbers.ts';
import { termSet } from '../../answering/text/terms.ts';
import type { StoredAnswer } from './insight.store.ts';

/** A sentence of a file, with the figures that other files give differently. */
export interface Statement {
  readonly passage: NumberedPassage;
  /** In the file's text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly figures: readonly string[];
}

export interface Disagreement {
  readonly question: string;
  readonly statements: readonly [Statement, Statement];
}

interface Claim extends Statement {
  readonly words: ReadonlySet<string>;
  /** Each figure as it may be meant. */
  readonly values: readonly (readonly string[])[];
}

/** Sentences that share fewer words are about different things. */
const closeEnough = 0.7;
const fewestWords = 3;
const passagesCompared = 12;

/**
 * Finds pairs of sentences that say the same with other figures, in the passages of each answer.
 * Source: a heuristic of ours. It compares sentences of different files whose other words agree to 70 %.
 */
export function findDisagreements(answers: readonly StoredAnswer[]): Disagreement[] {
  const found = new Map<string, Disagreement>();
  for (const answer of answers) {
    const passages = answer.events.flatMap((event) => (event.type === 'passages' ? event.passages : []));
    const claims = passages.slice(0, passagesCompared).flatMap(claimsOf);
    for (const [index, one] of claims.entries()) {
      for (const other of claims.slice(index + 1)) {
        if (!disagree(one, other)) continue;
        const key = [placeOf(one), placeOf(other)].toSorted().join(' ');
        if (!found.has(key)) found.set(key, { question: answer.question, statements: [one, other] });
        if (found.size >= insightLimits.disagreements) return [...found.values()];
      }
    }
  }
  return [...found.values()];
}

function claimsOf(passage: NumberedPassage): Claim[] {
  const cutter = createSentenceCutter();
  const sentences: Sentence[] = [...cutter.push(passage.text), ...cutter.end()];
  return sentences.flatMap(({ text, start, end }) => {
    const numbers = numbersOf(text);
    const words = new Set([...termSet(text)].filter((word) => !/\d/.test(word)));
    if (numbers.length === 0 || words.size < fewestWords) return [];
    const place = { start: passage.start + start, end: passage.start + end };
    const figures = numbers.map(({ written }) => written);
    return [{ passage, text, ...place, figures, words, values: numbers.map(({ values }) => values) }];
  });
}

function disagree(one: Claim, other: Claim): boolean {
  if (one.passage.document_id === other.passage.document_id) return false;
  if (one.values.length !== other.values.length) return false;
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  if (shared / Math.max(one.words.size, other.words.size) < closeEnough) return false;
  const isSame = (values: readonly string[], among: Claim) =>
    among.values.some((others) => others.some((value) => values.includes(value)));
  return one.values.some((values) => !isSame(values, other));
}

function placeOf({ passage, start }: Claim): string {
  return `${passage.document_id}:${start}`;
}
