import { type Cell, type Column, readableCell } from './columns.ts';

/** Characters that start a formula, including full-width ones; spreadsheets skip blank characters before them. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** Returns the first line of `dataset.csv`. */
export function csvHeader(columns: readonly Column[]): string {
  return `${columns.map(({ name }) => name).join(',')}\r\n`;
}

/**
 * Returns a line of RFC 4180 CSV. Text that a spreadsheet would treat as a formula is prefixed with an apostrophe;
 * Parquet and JSONL have the exact text.
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
