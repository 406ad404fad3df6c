import type { Block } from '../types.ts';
import { type Section, sectionsOf } from './sections.ts';
import { type Unit, unitsOf } from './units.ts';

/** A future passage: a range of the text, and its location. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
  /** Its ranges, without text between blocks such as markup. */
  readonly ranges: readonly { readonly start: number; readonly end: number; readonly isHeading: boolean }[];
  readonly page?: number;
  readonly sheet?: string;
  readonly row?: number;
  readonly line?: number;
  /** Header row of the table in it. */
  readonly header?: string;
}

/** Sections of up to `whole` tokens are one passage; longer ones are cut into equal passages of about `target` tokens. */
const sizes = { target: 300, whole: 460, overlap: 40 };

/** Splits a document into passages along its headings and sentences. */
export function chunksOf(text: string, blocks: readonly Block[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const section of sectionsOf(text, blocks)) addChunks(chunks, text, section);
  return chunks;
}

function addChunks(chunks: Chunk[], text: string, section: Section): void {
  const count = section.tokens <= sizes.whole ? 1 : Math.ceil(section.tokens / sizes.target);
  const budget = count === 1 ? sizes.whole : section.tokens / count;
  const units = unitsOf(text, section.blocks, budget);
  let held: Unit[] = [];
  let hasNew = false;
  /** The size of the section so far, and the planned end of the passage. */
  let tokens = 0;
  let limit = budget;
  for (const unit of units) {
    // Half of a unit may stick out, so that cuts lie nearest to the equal parts.
    if (count > 1 && hasNew && tokens + unit.tokens / 2 > limit) {
      chunks.push(chunkOf(text, section, held));
      held = overlapOf(held);
      hasNew = false;
      limit += budget;
    }
    held.push(unit);
    tokens += unit.tokens;
    hasNew = true;
  }
  if (hasNew) chunks.push(chunkOf(text, section, held));
}

/** Returns the units to repeat: the last sentence, if it is short prose, so that a thought is not separated from its beginning. */
function overlapOf(units: readonly Unit[]): Unit[] {
  const last = units.at(-1);
  const isShort = last && last.block.kind === 'paragraph' && last.tokens <= sizes.overlap;
  return isShort && units.length > 1 ? [last] : [];
}

function chunkOf(text: string, section: Section, units: readonly Unit[]): Chunk {
  const [first, last] = [units[0] as Unit, units.at(-1) as Unit];
  const { block } = first;
  const inTable = units.find((unit) => unit.block.header !== undefined)?.block;
  const newlines = countNewlines(text, block.start, first.start);
  return {
    start: first.start,
    end: last.end,
    headings: section.headings,
    ranges: units.map((unit) => ({ ...rangeOf(unit), isHeading: unit.block.kind === 'heading' })),
    ...(block.page !== undefined && { page: block.page }),
    ...(block.sheet !== undefined && { sheet: block.sheet }),
    ...(block.row !== undefined && { row: block.row + newlines }),
    ...(block.line !== undefined && { line: block.line + newlines }),
    ...(inTable?.header !== undefined && { header: inTable.header }),
  };
}

function rangeOf({ start, end }: Unit): { start: number; end: number } {
  return { start, end };
}

function countNewlines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
