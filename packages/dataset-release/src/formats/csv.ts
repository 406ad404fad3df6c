import { type Cell, type Column, readableCell } from './columns.ts';

/** Characters that start a formula, including full-width ones; spreadsheets skip blank characters before them. */
const formula = /^[\s\p{Cc}\p{Cf}\p{Z}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** Characters between the end of a cell and a formula. */
const gaps = /[\s\p{Cc}\p{Cf}\p{Z}";|]+/gu;
/** Characters at which spreadsheets of some languages split lines, whatever is quoted. Others split at tabs. */
const cellEnds = [';', '|', '\r', '\n'];

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
  const text = typeof cell === 'string' ? withoutFormulas(plain) : plain;
  // An empty text is not an empty cell.
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(text: string): string {
  const split = text.replace(gaps, (gap, at: number) => {
    if (!formula.test(text.charAt(at + gap.length))) return gap;
    const end = 1 + Math.max(...cellEnds.map((character) => gap.lastIndexOf(character)));
    return gap.slice(0, end) + (end === 0 ? '' : "'") + gap.slice(end).replaceAll('\t', "\t'");
  });
  return formula.test(text) ? `'${split}` : split;
}
