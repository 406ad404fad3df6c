import { element, fill, tableOf, type View } from '../view-node.ts';
import { bytesView } from './bytes.ts';
import type { Source } from './index.ts';
import { readText } from './read-text.ts';

export const bounds = { rows: 200, columns: 60, characters: 300 };

/** Shows the first rows of comma- or tab-separated values. Source: RFC 4180, and the variants that spreadsheets write. */
export async function csvView(source: Source): Promise<View> {
  const read = await readText(source);
  if (!read) return bytesView(source);
  const [head = [], ...rows] = parseRows(read.text, separatorOf(source.name, read.text));
  const isCut = read.hasMore || rows.length >= bounds.rows - 1;
  const nodes = [element('div', [tableOf(head, rows)], 'scroller')];
  if (!isCut) return { nodes, hasMore: false };
  return { nodes, hasMore: false, note: fill(source.words.rows, { rows: rows.length }) };
}

function separatorOf(name: string, text: string): string {
  if (/\.(tsv|tab)$/i.test(name)) return '\t';
  const line = text.slice(0, 8192).split('\n', 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).mark;
}

/** Parses rows and cells up to the limits, and ignores the rest. */
export function parseRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < bounds.rows) {
    const { value, end } = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    if (row.length < bounds.columns) row.push(shortened(value));
    if (text[end] === separator) {
      at = end + 1;
      if (at < text.length) continue;
    }
    rows.push(row);
    row = [];
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  return rows;
}

interface CellEnd {
  value: string;
  end: number;
}

function plain(text: string, start: number, separator: string): CellEnd {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

function quoted(text: string, start: number, separator: string): CellEnd {
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  const value = text.slice(start + 1, end).replaceAll('""', '"');
  // Text between the closing quote and the next separator is kept, as in spreadsheets.
  const rest = plain(text, end + 1, separator);
  return { value: value + rest.value, end: rest.end };
}

function shortened(value: string): string {
  return value.length > bounds.characters ? `${value.slice(0, bounds.characters)}…` : value;
}
