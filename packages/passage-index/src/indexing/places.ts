import type { Language } from '../analysis/stop-words.ts';
import { uint16Of } from '../store/bytes.ts';
import type { StoreReader } from '../store/store.ts';
import { lengthsTable, passagesTable, type Row } from '../store/tables.ts';
import { blockBits, blockPassages } from './entries.ts';
import type { PreparedPassage } from './prepare.ts';

/** The position of a stored passage. */
export interface StoredPlace {
  readonly passage: number;
  readonly document: number;
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
  readonly page?: number;
  readonly sheet?: string;
  readonly row?: number;
  readonly line?: number;
  /** Only if it differs from the document's. */
  readonly language?: Language;
}

export function placeText(
  ordinal: number,
  { chunk, language }: PreparedPassage,
  documentLanguage: Language | undefined,
): string {
  const { ranges: _, header: __, ...place } = chunk;
  return JSON.stringify({ ordinal, ...place, ...(language !== documentLanguage && { language }) });
}

function placeOf([, passage, document, place]: Row): StoredPlace {
  return { passage: passage as number, document: document as number, ...JSON.parse(place as string) };
}

export async function readPlaces(
  reader: StoreReader,
  scope: number,
  passages: readonly number[],
): Promise<Map<number, StoredPlace>> {
  const keys = passages.map((passage) => [scope, passage]);
  const rows = await reader.get(passagesTable, keys);
  return new Map(rows.map((row) => [row[1] as number, placeOf(row)]));
}

/** Reads the places of passages with consecutive numbers, in order. */
export async function scanPlaces(
  reader: StoreReader,
  scope: number,
  range: { readonly from: number; readonly to: number },
): Promise<StoredPlace[]> {
  return (await reader.scan(passagesTable, [scope], range)).map(placeOf);
}

/** Returns the sum of the lengths of passages with consecutive numbers. */
export async function lengthsIn(
  reader: StoreReader,
  scope: number,
  from: number,
  to: number,
): Promise<number> {
  const blocks = { from: from >>> blockBits, to: ((to - 1) >>> blockBits) + 1 };
  let sum = 0;
  if (to <= from) return sum;
  for (const [, block, lengths] of await reader.scan(lengthsTable, [scope], blocks)) {
    const first = (block as number) * blockPassages;
    const inRange = uint16Of(lengths as Uint8Array).subarray(
      Math.max(0, from - first),
      Math.max(0, to - first),
    );
    for (const length of inRange) sum += length;
  }
  return sum;
}
