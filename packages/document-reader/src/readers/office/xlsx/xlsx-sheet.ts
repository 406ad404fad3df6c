import type { BlockWriter } from '../../../flow/blocks.ts';
import { createSheetWriter } from '../../../flow/sheet-writer.ts';
import { UnreadableError } from '../../../unreadable-error.ts';
import { readXml, type XmlAttributes, type XmlHandler } from '../../zip/read-xml.ts';
import { type FormatOfStyle, showNumber } from './number-formats.ts';

export interface SheetContext {
  readonly name: string;
  readonly strings: readonly string[];
  readonly formats: FormatOfStyle;
  readonly isFrom1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
}

const maxColumns = 16_384;
const maxRows = 1_048_576;

/**
 * Adds the rows of a sheet as they are parsed. Ignores the sheet's declared size.
 *
 * @throws {UnreadableError} if a row or column number exceeds every spreadsheet's limit
 */
export async function writeSheet(
  bytes: AsyncIterable<Buffer>,
  writer: BlockWriter,
  context: SheetContext,
): Promise<void> {
  const sheet = createSheetWriter(writer, { sheet: context.name });
  await readXml(
    bytes,
    rowsHandler(context, (number, cells) => sheet.add(number, cells)),
  );
  sheet.finish();
}

function rowsHandler(context: SheetContext, addRow: (number: number, cells: string[]) => void): XmlHandler {
  let row = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let value = '';
  let isValue = false;

  return {
    open(name, attributes) {
      if (name === 'row') {
        row = numberIn(attributes.r ?? String(row + 1), maxRows);
        cells = [];
      } else if (name === 'c') {
        cell = cellOf(attributes, cells.length + 1);
        value = '';
      } else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'rPh') isValue = false;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && cell) {
        const text = textOf(cell, value, context).replace(/\s+/g, ' ').trim();
        // An empty cell at the end would extend the row.
        if (text !== '') {
          while (cells.length < cell.column - 1) cells.push('');
          cells[cell.column - 1] = text;
        }
        cell = undefined;
      } else if (name === 'row') addRow(row, cells);
    },
    text(text) {
      if (isValue && cell) value += text;
    },
  };
}

function cellOf({ r, t, s }: XmlAttributes, next: number): Cell {
  return { column: r ? columnOf(r) : next, type: t ?? 'n', style: Number(s ?? 0) };
}

function textOf({ type, style }: Cell, value: string, context: SheetContext): string {
  if (type === 's') return context.strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : value && 'FALSE';
  if (type === 'n') return showNumber(value, context.formats(style), context.isFrom1904);
  return value;
}

/** Returns the number of a column by its letters: 28 for `AB7`. */
function columnOf(reference: string): number {
  const letters = /^\$?([A-Za-z]{1,3})/.exec(reference)?.[1]?.toUpperCase() ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return numberIn(String(column), maxColumns);
}

function numberIn(text: string, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) throw new UnreadableError('broken');
  return number;
}
