import type { Question } from './question.ts';

/** Maximum number of words between two words that are near each other. */
const nearWords = 8;

/** The match between the word order of a passage and that of a question. */
export interface Closeness {
  /** For each pair of words, the number of times that they are in the question's order. */
  readonly ordered: Float64Array;
  /** For each pair of words, the number of times that they are near each other. */
  readonly near: Float64Array;
}

/** Maps the forms of a question's terms to the terms' indexes. */
export function termIndexes({ terms }: Question): Map<number, number> {
  const indexes = new Map<number, number>();
  for (const [at, { forms }] of terms.entries()) {
    for (const form of forms) if (!indexes.has(form)) indexes.set(form, at);
  }
  return indexes;
}

/** @param words of the passage, beginning with their number */
export function closenessOf(
  words: Int32Array,
  { pairs, terms }: Question,
  indexes: ReadonlyMap<number, number>,
): Closeness {
  const ordered = new Float64Array(pairs.length);
  const near = new Float64Array(pairs.length);
  const lastAt = new Int32Array(terms.length).fill(-1_000);
  const count = words[0] as number;
  for (let at = 0; at < count; at++) {
    const term = indexes.get(words[at + 1] as number);
    if (term === undefined) continue;
    for (let pair = 0; pair < pairs.length; pair++) {
      const [first, second, distance] = pairs[pair] as (typeof pairs)[number];
      if (first !== term && second !== term) continue;
      const behind = at - (lastAt[second === term ? first : second] as number);
      if (behind <= nearWords) near[pair] = (near[pair] as number) + 1;
      if (second === term && behind <= distance + 1) ordered[pair] = (ordered[pair] as number) + 1;
    }
    lastAt[term] = at;
  }
  return { ordered, near };
}

/**
 * Returns the largest sum of the values of different terms within one stretch of a passage.
 *
 * @param words of the passage, beginning with their number
 * @param indexes of the terms by their forms
 * @param values of the terms by their indexes
 */
export function bestStretch(
  words: Int32Array,
  indexes: ReadonlyMap<number, number>,
  values: readonly number[],
  stretchWords: number,
): number {
  const lastAt = new Map<number, number>();
  let most = 0;
  for (let at = 1; at <= (words[0] as number); at++) {
    const index = indexes.get(words[at] as number);
    if (index === undefined) continue;
    lastAt.set(index, at);
    let sum = 0;
    for (const [other, place] of lastAt) if (at - place <= stretchWords) sum += values[other] as number;
    most = Math.max(most, sum);
  }
  return most;
}
