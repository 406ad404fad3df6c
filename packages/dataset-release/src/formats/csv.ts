import { type Cell, type Column, readableCell } from './columns.ts';

/** Characters that start a formula, including full-width ones; spreadsheets skip blank characters before them. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** Returns the first line of `dataset.csv`. */
export function csvHeader(columns: readonly Column[]): string {
  return `${columns.map(({ name }) => name).join(',')}\r\n`;
}

/**
 * Returns a line of RFC 4180 CSV. An apostrophe stands before text that a spreadsheet would take for a formula; those who
 * need the exact text use Parquet or JSONL.
 */
export function csvLine(cells: readonly Cell[], columns: readonly Column[]): string {
  return `${cells.map((cell, at) => csvCell(readableCell(cell, columns[at]?.type ?? 'text'))).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const plain = String(cell);
  const text = typeof cell === 'string' && formula.test(plain) ? `'${plain}` : plain;
  // An empty text is not an empty cell.
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
