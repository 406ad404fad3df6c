import { type Cell, type Column, cellsOf } from '../formats/columns.ts';
import { csvHeader, csvLine } from '../formats/csv.ts';
import { jsonLine } from '../formats/jsonl.ts';
import { createParquetTable } from '../formats/parquet.ts';
import type { ReleaseEntry } from './entry.ts';
import { type Output, type WrittenFile, writeFile } from './output.ts';
import type { ReleaseSink } from './sink.ts';

/** A format in which the items are exported, without salts and withdrawn items. */
export type TableFormat = 'jsonl' | 'csv' | 'parquet';

export const tableFormats: readonly TableFormat[] = ['jsonl', 'csv', 'parquet'];

/** A table of the items, and how many were in it. */
export interface TableFile extends WrittenFile {
  readonly rows: number;
}

interface TableWriter {
  add(cells: readonly Cell[]): Promise<void>;
  finish?(): Promise<void>;
}

/** Returns the name of a table's file. */
export const tableName = (format: TableFormat): string => `dataset.${format}`;

/** Writes the items as a table. */
export async function writeTable(
  sink: ReleaseSink,
  format: TableFormat,
  columns: readonly Column[],
  entries: AsyncIterable<ReleaseEntry>,
): Promise<TableFile> {
  let rows = 0;
  const file = await writeFile(sink, tableName(format), async (output) => {
    const table = await openTable[format](columns, output);
    for await (const entry of entries) {
      if ('withdrawn' in entry) continue;
      await table.add(cellsOf(entry.item, columns));
      rows++;
    }
    await table.finish?.();
  });
  return { ...file, rows };
}

const openTable: Readonly<
  Record<TableFormat, (columns: readonly Column[], output: Output) => Promise<TableWriter>>
> = {
  jsonl: async (columns, output) => ({ add: (cells) => output.text(jsonLine(cells, columns)) }),
  async csv(columns, output) {
    await output.text(csvHeader(columns));
    return { add: (cells) => output.text(csvLine(cells, columns)) };
  },
  parquet: async (columns, output) => createParquetTable(columns, output.bytes),
};
