import type { Block } from '../document.ts';
import { UnreadableError } from '../unreadable-error.ts';
import { maxBlocks, maxHeaderChars, maxSheetChars } from '../wire/messages.ts';

/** The position of a block in its file. */
export type BlockPlace = Pick<Block, 'page' | 'sheet'>;

export interface TableRow {
  /** The row of a spreadsheet, from 1. */
  readonly number: number;
  readonly text: string;
}

/** Assembles the text of a document. Its blocks are separated by empty lines. */
export interface BlockWriter {
  readonly cellSeparator: string;
  /** Adds a block, unless its text is empty. */
  add(kind: Block['kind'], text: string, place?: BlockPlace & Pick<Block, 'level'>): void;
  addRows(rows: readonly TableRow[], header: string | undefined, place?: BlockPlace): void;
  finish(): { text: string; blocks: Block[] };
}

const separator = '\n\n';

/** Creates a writer that throws `UnreadableError` when the text becomes too long. */
export function createBlockWriter(maxTextChars: number, cellSeparator = ' | '): BlockWriter {
  const pieces: string[] = [];
  const blocks: Block[] = [];
  let textChars = 0;

  const append = (text: string): { start: number; end: number } => {
    const start = textChars === 0 ? 0 : textChars + separator.length;
    const end = start + text.length;
    if (end > maxTextChars || blocks.length >= maxBlocks) throw new UnreadableError('too_large');
    if (textChars > 0) pieces.push(separator);
    pieces.push(text);
    textChars = end;
    return { start, end };
  };

  return {
    cellSeparator,

    add(kind, text, place = {}) {
      if (text === '') return;
      blocks.push({ kind, ...append(text), ...boundPlace(place) });
    },

    addRows(rows, header, place = {}) {
      const [first] = rows;
      const text = rows.map((row) => row.text).join('\n');
      if (!first || text === '') return;
      const fields = header === undefined ? {} : { header: header.slice(0, maxHeaderChars) };
      blocks.push({ kind: 'table', ...append(text), ...boundPlace(place), row: first.number, ...fields });
    },

    finish: () => ({ text: pieces.join(''), blocks }),
  };
}

function boundPlace<Place extends BlockPlace>(place: Place): Place {
  return place.sheet === undefined ? place : { ...place, sheet: place.sheet.slice(0, maxSheetChars) };
}
