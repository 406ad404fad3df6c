import type { Block } from '../types.ts';
import { tokensIn } from './tokens.ts';

/** A short block, a sentence or a row. Never divided between passages. */
export interface Unit {
  readonly block: Block;
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
}

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
/** Beyond this, a sentence or a line is cut. */
const maxUnitTokens = 200;
const maxUnitChars = 600;
/** Length of text to split into sentences at a time. */
const segmentedChars = 20_000;
const isSpace = (text: string, at: number) => /\s/.test(text.charAt(at));

/** Splits the blocks of a section whose passages have at most `budget` tokens. */
export function unitsOf(text: string, blocks: readonly Block[], budget: number): Unit[] {
  const units: Unit[] = [];
  for (const block of blocks) {
    const tokens = tokensIn(text, block.start, block.end);
    if (
      (block.kind === 'heading' || tokens <= Math.min(budget / 3, maxUnitTokens)) &&
      tokens <= maxUnitTokens
    ) {
      units.push({ block, start: block.start, end: block.end, tokens });
      continue;
    }
    const isProse = block.kind === 'paragraph' || block.kind === 'heading';
    const pieces = isProse ? sentencesOf(text, block) : linesOf(text, block);
    for (const [start, end] of pieces) addPieces(units, text, block, start, end);
  }
  return units;
}

function* linesOf(text: string, { start, end }: Block): Generator<[start: number, end: number]> {
  for (let from = start; from < end; ) {
    const found = text.indexOf('\n', from);
    const to = found < 0 || found >= end ? end : found + 1;
    yield [from, to];
    from = to;
  }
}

function* sentencesOf(text: string, { start, end }: Block): Generator<[start: number, end: number]> {
  for (let from = start; from < end; from += segmentedChars) {
    const part = text.slice(from, Math.min(end, from + segmentedChars));
    for (const { segment, index } of sentences.segment(part)) {
      yield [from + index, from + index + segment.length];
    }
  }
}

/** Adds a sentence or line, split if it is too long, without surrounding space. */
function addPieces(units: Unit[], text: string, block: Block, start: number, end: number): void {
  for (let from = start; from < end; ) {
    let to = end;
    if (end - from > maxUnitChars && tokensIn(text, from, end) > maxUnitTokens)
      to = cutBefore(text, from, end);
    let [first, last] = [from, to];
    while (last > first && isSpace(text, last - 1)) last--;
    while (first < last && isSpace(text, first)) first++;
    if (last > first) units.push({ block, start: first, end: last, tokens: tokensIn(text, first, last) });
    from = to;
  }
}

/** Returns a position at a space if there is one, and never inside of a surrogate pair. */
function cutBefore(text: string, from: number, end: number): number {
  let limit = Math.min(end, from + maxUnitChars);
  while (limit > from + 1 && tokensIn(text, from, limit) > maxUnitTokens)
    limit = from + ((limit - from) >> 1);
  for (let at = limit; at > from + ((limit - from) >> 1); at--) if (isSpace(text, at - 1)) return at;
  const isPair = text.charCodeAt(limit) >> 10 === 0x37;
  return isPair && limit > from + 1 ? limit - 1 : limit;
}
