import { canonicalJson, type JsonValue } from '../json/canonical.ts';
import { type Cell, type Column, readableCell } from './columns.ts';

/** Returns a line of `dataset.jsonl`: an object with a member for each column. */
export function jsonLine(cells: readonly Cell[], columns: readonly Column[]): string {
  const members = columns.map(({ name, type }, at): [string, JsonValue] => {
    const cell = readableCell(cells[at] ?? null, type);
    return [name, type === 'json' && typeof cell === 'string' ? JSON.parse(cell) : cell];
  });
  return `${canonicalJson(Object.fromEntries(members))}\n`;
}
