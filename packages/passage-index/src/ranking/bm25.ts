import { blockPassages, countOf, fields, fieldsOf, offsetOf } from '../indexing/entries.ts';
import type { RankingParameters } from './parameters.ts';

/** The passages of one block that contain a term. */
export interface PostingsBlock {
  readonly block: number;
  readonly entries: Int32Array;
}

/** Returns the inverse document frequency of a term that `having` of the passages contain. */
export function idfOf(passages: number, having: number): number {
  return Math.log(1 + (passages - having + 0.5) / (having + 0.5));
}

export function countPassages(blocks: readonly PostingsBlock[]): number {
  return blocks.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** Returns the addition to a term's count for each combination of fields. */
export function fieldWeights({ title, heading, name }: RankingParameters): Float64Array {
  return Float64Array.from({ length: 8 }, (_, bits) => {
    const inTitle = bits & fields.title ? title : 0;
    const inHeading = bits & fields.heading ? heading : 0;
    return inTitle + inHeading + (bits & fields.name ? name : 0);
  });
}

export interface TermScoring {
  readonly weight: number;
  readonly k1: number;
  readonly byFields: Float64Array;
  /** Length of each passage relative to the average, as BM25 counts it. */
  readonly norms: Float32Array;
}

/** Adds a term's contribution to the score of each passage that contains it (BM25F, where only the text has a length). */
export function addScores(
  scores: Float32Array,
  blocks: readonly PostingsBlock[],
  { weight, k1, byFields, norms }: TermScoring,
): void {
  for (const { block, entries } of blocks) {
    const first = block * blockPassages;
    for (let at = 0; at < entries.length; at++) {
      const entry = entries[at] as number;
      const passage = first + offsetOf(entry);
      const count = countOf(entry) / (norms[passage] as number) + (byFields[fieldsOf(entry)] as number);
      scores[passage] = (scores[passage] as number) + (weight * count * (k1 + 1)) / (count + k1);
    }
  }
}

/** Like `addScores` for several forms of a word. Only the best form counts in each passage. */
export function addBestScores(
  scores: Float32Array,
  forms: readonly { readonly blocks: readonly PostingsBlock[]; readonly scoring: TermScoring }[],
): void {
  const best = new Float32Array(scores.length);
  for (const { blocks, scoring } of forms) {
    const own = new Float32Array(scores.length);
    addScores(own, blocks, scoring);
    for (let passage = 0; passage < own.length; passage++) {
      if ((own[passage] as number) > (best[passage] as number)) best[passage] = own[passage] as number;
    }
  }
  for (let passage = 0; passage < best.length; passage++) {
    scores[passage] = (scores[passage] as number) + (best[passage] as number);
  }
}
