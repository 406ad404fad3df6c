import { toCsvLine } from '@atoll/contract/csv';
import { type Reader, type RowSource, rowPages } from '@atoll/database';

/** A file in the export of a person's or account's data. */
export interface ExportedFile {
  /** Includes its folder, and describes the contents. */
  name: string;
  /** Made while it is sent. */
  chunks: AsyncIterable<string | Uint8Array>;
}

/** Creates a file of a table's rows: one line of JSON for each, or CSV if the name ends in `.csv`. */
export function tableFile(
  read: Reader,
  { name, ...source }: Pick<ExportedFile, 'name'> & RowSource,
): ExportedFile {
  const isCsv = name.endsWith('.csv');
  return { name, chunks: isCsv ? tableOf(read, source) : linesOf(read, source) };
}

async function* tableOf(read: Reader, source: RowSource): AsyncGenerator<string, void, undefined> {
  let isBegun = false;
  for await (const [first, ...others] of rowPages(read, source)) {
    if (!first) continue;
    if (!isBegun) yield toCsvLine(Object.keys(first));
    isBegun = true;
    yield [first, ...others].map((row) => toCsvLine(Object.values(row))).join('');
  }
}

async function* linesOf(read: Reader, source: RowSource): AsyncGenerator<string, void, undefined> {
  for await (const rows of rowPages(read, source)) {
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
