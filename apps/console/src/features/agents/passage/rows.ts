import { withoutMarks } from '#lib/markdown/markdown-marks.ts';
import type { Block, KnownText } from './known-text.ts';

/** A line of a block, with its position in the whole text. */
export interface Line {
  start: number;
  end: number;
  text: string;
  /** The number of the row or line in the file. */
  number: number | undefined;
}

/** Splits the loaded part of a block into lines. */
export function linesOf({ start, text }: KnownText, block: Block): Line[] {
  const from = Math.max(block.start, start);
  const to = Math.min(block.end, start + text.length);
  const skipped = from - block.start;
  const first = block.row ?? block.line;
  const lines: Line[] = [];
  let at = from;
  for (const line of text.slice(from - start, to - start).split('\n')) {
    // Lines before the loaded part are not counted, so rows after them can't be numbered.
    const number = first === undefined || skipped > 0 ? undefined : first + lines.length;
    lines.push({ start: at, end: at + line.length, text: line, number });
    at += line.length + 1;
  }
  return lines;
}

const separators: Readonly<Record<string, string>> = { csv: ',', tsv: '\t' };

/** Returns the cells of a row. CSV, TSV and Markdown are parsed from their source, other tables from the text of the document reader. */
export function cellsOf(row: string, format: string | null): string[] {
  if (format === 'markdown') return cellsOfMarkdown(row);
  const separator = separators[format ?? ''];
  if (separator === undefined) return row.split(' | ');
  const usual = separator === ',' && !row.includes(',') && row.includes(';') ? ';' : separator;
  return separated(row, usual);
}

/** Splits a row into its cells. A pipe after a backslash belongs to its cell. */
function cellsOfMarkdown(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner
    .split(/(?<!\\)\|/)
    .map((cell) => withoutMarks({ text: cell.trim().replaceAll('\\|', '|'), highlights: [] }).text);
}

function separated(row: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const letter = row.charAt(at);
    if (isQuoted && letter === '"' && row[at + 1] === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}
