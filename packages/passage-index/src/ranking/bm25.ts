import { blockPassages, countOf, fields, fieldsOf, offsetOf } from '../indexing/entries.ts';
import type { RankingParameters } from './parameters.ts';

/** The passages of one block that have a term. */
export interface PostingsBlock {
  readonly block: number;
  readonly entries: Int32Array;
}

/** How much a term tells passages apart, from how many of them have it. */
export function idfOf(passages: number, having: number): number {
  return Math.log(1 + (passages - having + 0.5) / (having + 0.5));
}

export function countPassages(blocks: readonly PostingsBlock[]): number {
  return blocks.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** Addition to the count of a term, by combination of fields. */
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

/** Adds a term's part of the score of each passage that has it (BM25F, where only the text has a length). */
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

/** The same for several forms of a word: of each passage, the best one counts. */
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
