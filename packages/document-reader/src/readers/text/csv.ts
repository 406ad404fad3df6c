import type { Block } from '../../document.ts';
import { maxHeaderChars } from '../../wire/messages.ts';

/** A row of a file, without its line break. */
interface Row {
  readonly start: number;
  readonly end: number;
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly hasLineBreak: boolean;
}

const maxRows = 50;
const delimiters = [',', ';', '\t', '|'] as const;
/** Length of the sample for finding the delimiter. */
const sampleChars = 10_000;

/**
 * Returns table blocks of at most 50 rows. The first row is the header, unless all of its cells are numbers. A row
 * whose cells have line breaks is a block of its own.
 */
export function csvBlocks(text: string, delimiter: string = delimiterOf(text)): Block[] {
  const blocks: Block[] = [];
  let header: string | undefined;
  let rows: Row[] = [];
  let firstRow = 1;
  let number = 0;

  const finish = () => {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return;
    const place = { start: first.start, end: last.end, line: first.line, row: firstRow };
    blocks.push({ kind: 'table', ...place, ...(header !== undefined && { header }) });
    rows = [];
  };
  for (const row of rowsOf(text, delimiter)) {
    number++;
    const content = text.slice(row.start, Math.min(row.end, row.start + maxHeaderChars));
    if (content.trim() === '') {
      finish();
      continue;
    }
    if (number === 1 && !isAllNumbers(content, delimiter)) {
      header = content;
      continue;
    }
    if (row.hasLineBreak || rows.length >= maxRows) finish();
    if (rows.length === 0) firstRow = number;
    rows.push(row);
    if (row.hasLineBreak) finish();
  }
  finish();
  // Makes a table that consists of only its header searchable.
  if (blocks.length === 0 && header !== undefined) {
    blocks.push({ kind: 'table', start: 0, end: header.length, line: 1, row: 1 });
  }
  return blocks;
}

/** Returns the most frequent delimiter of the first lines. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleChars);
  const counts = delimiters.map((delimiter) => ({ delimiter, count: sample.split(delimiter).length }));
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).delimiter;
}

function isAllNumbers(row: string, delimiter: string): boolean {
  return row.split(delimiter).every((cell) => /^\s*"?[-+]?[\d.,]+%?"?\s*$/.test(cell));
}

/**
 * Yields rows by RFC 4180: a quote opens a cell only at its start, and a quoted cell may have line breaks. A quote that
 * is never closed is an ordinary character.
 */
function* rowsOf(text: string, delimiter: string): Generator<Row> {
  // Any separator, or a whole quoted cell.
  const separators = new RegExp(`\\r\\n?|\\n|${delimiter === '|' ? '\\|' : delimiter}`, 'g');
  let start = 0;
  let line = 1;
  let innerBreaks = 0;
  let cellStart = 0;
  const lastQuote = text.lastIndexOf('"');
  while (cellStart <= text.length) {
    const quotedEnd =
      text[cellStart] === '"' && cellStart < lastQuote ? endOfQuoted(text, cellStart) : undefined;
    if (quotedEnd !== undefined) innerBreaks += countBreaks(text, cellStart, quotedEnd);
    separators.lastIndex = quotedEnd ?? cellStart;
    const found = separators.exec(text);
    const end = found?.index ?? text.length;
    cellStart = found ? separators.lastIndex : text.length + 1;
    if (found?.[0] === delimiter) continue;
    if (end > start || found) yield { start, end, line, hasLineBreak: innerBreaks > 0 };
    line += innerBreaks + 1;
    innerBreaks = 0;
    start = cellStart;
  }
}

/** Returns the position after the closing quote. Two quotes in a row are one quote in the cell. */
function endOfQuoted(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1;
  }
  return undefined;
}

function countBreaks(text: string, start: number, end: number): number {
  const cell = text.slice(start, end);
  return cell.match(/\r\n?|\n/g)?.length ?? 0;
}
