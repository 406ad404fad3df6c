import type { DocumentText } from '@atoll/document-reader';

/** The table of a sheet, as CSV whose rows are all equally long. */
export interface SheetTable {
  readonly sheet: string;
  readonly csv: string;
  readonly hasHeader: boolean;
}

/**
 * Puts the rows of each sheet together, as the reader gives them if it keeps their cells. Titles above a table have no header and
 * are left out.
 */
export function tablesOfSheets({ text, blocks }: Pick<DocumentText, 'text' | 'blocks'>): SheetTable[] {
  const bySheet = Map.groupBy(
    blocks.filter(({ kind }) => kind === 'table'),
    ({ sheet = '' }) => sheet,
  );
  return [...bySheet].map(([sheet, all]) => {
    const header = all.find((block) => block.header !== undefined)?.header;
    const own = all.filter((block) => block.header === header);
    const rows = own.flatMap(({ start, end }) => text.slice(start, end).split('\n').map(cellsOf));
    const width = rows.reduce((most, { length }) => Math.max(most, length), cellsOf(header ?? '').length);
    const lines = rows.map((cells) => lineOf(cells, width));
    if (header !== undefined) lines.unshift(lineOf(headerOf(cellsOf(header), width), width));
    return { sheet, csv: `${lines.join('\n')}\n`, hasHeader: header !== undefined };
  });
}

function cellsOf(row: string): string[] {
  return row.split('\t');
}

/** Returns the names of the columns. Unnamed ones get a spreadsheet's letters. */
function headerOf(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => cells[index] || lettersOf(index));
}

function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

function lineOf(cells: readonly string[], width: number): string {
  const padded = Array.from({ length: width }, (_, index) => quoted(cells[index] ?? ''));
  return padded.join(',');
}

/** Quotes a cell. An empty cell without quotes is a missing value. */
function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
