import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { packText, unpackText } from '../store/bytes.ts';
import type { StoreReader } from '../store/store.ts';
import { type Row, textsTable } from '../store/tables.ts';
import type { Block, TextRange } from '../types.ts';

/** Number of code units in a row of the table of texts, so that a passage is read without the whole document. */
const partChars = 8_192;
const level = 1;

/** Returns the rows of a document's text, each with the blocks that overlap it. */
export function textRows(scope: number, document: number, text: string, blocks: readonly Block[]): Row[] {
  const rows: Row[] = [];
  let first = 0;
  for (let start = 0; start < text.length; start += partChars) {
    const end = start + partChars;
    while (first < blocks.length && (blocks[first] as Block).end <= start) first++;
    let last = first;
    while (last < blocks.length && (blocks[last] as Block).start < end) last++;
    const packed = deflateRawSync(JSON.stringify(blocks.slice(first, last)), { level });
    rows.push([scope, document, start / partChars, packText(text.slice(start, end)), packed]);
  }
  return rows;
}

/** Reads the text of a range, joined from its rows, with the blocks that overlap it. */
export async function readText(
  reader: StoreReader,
  scope: number,
  document: number,
  range: TextRange,
): Promise<{ text: string; blocks: Block[] }> {
  const first = Math.floor(range.start / partChars);
  const rows = await reader.scan(textsTable, [scope, document], {
    from: first,
    to: Math.ceil(range.end / partChars),
  });
  const whole = rows.map((row) => unpackText(row[3] as Uint8Array)).join('');
  const text = whole.slice(range.start - first * partChars, range.end - first * partChars);
  const blocks = new Map<number, Block>();
  for (const row of rows) {
    for (const block of JSON.parse(inflateRawSync(row[4] as Uint8Array).toString('utf8')) as Block[]) {
      if (block.end > range.start && block.start < range.end) blocks.set(block.start, block);
    }
  }
  return { text, blocks: [...blocks.values()] };
}

/** Reads the texts of several ranges, each row once. Blocks are not read. */
export async function readTexts(
  reader: StoreReader,
  scope: number,
  places: readonly (TextRange & { readonly document: number })[],
): Promise<string[]> {
  const keys = new Map<string, [number, number, number]>();
  for (const { document, start, end } of places) {
    for (let part = Math.floor(start / partChars); part * partChars < end; part++) {
      keys.set(`${document}/${part}`, [scope, document, part]);
    }
  }
  const rows = await reader.get(textsTable, [...keys.values()]);
  const texts = new Map(rows.map((row) => [`${row[1]}/${row[2]}`, unpackText(row[3] as Uint8Array)]));
  return places.map(({ document, start, end }) => {
    const first = Math.floor(start / partChars);
    let whole = '';
    for (let part = first; part * partChars < end; part++) whole += texts.get(`${document}/${part}`) ?? '';
    return whole.slice(start - first * partChars, end - first * partChars);
  });
}
