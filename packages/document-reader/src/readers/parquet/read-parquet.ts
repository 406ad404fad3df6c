import { type FileHandle, open } from 'node:fs/promises';
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from 'hyparquet';
import { createBlockWriter } from '../../flow/blocks.ts';
import { createTableWriter } from '../../flow/table-writer.ts';
import { UnreadableError } from '../../unreadable-error.ts';
import type { Reader } from '../reader.ts';
import { parquetCompressors } from './parquet-compressors.ts';
import { showCell } from './show-cell.ts';

/** Maximum number of rows to read. Computing with all of them needs a database. */
const maxRows = 10_000;
const maxColumns = 1_000;

/** Reads the first rows of a Parquet file as a table. */
export const readParquet: Reader = async ({ path, maxTextChars }) => {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const file = fileBuffer(handle, size);
    const metadata = await parquetMetadataAsync(file);
    checkMetadata(metadata);
    const columns = parquetSchema(metadata).children.map(({ element }) => element.name);
    if (columns.length > maxColumns) throw new UnreadableError('too_large');
    const rows = Number(metadata.num_rows);
    const read = await parquetReadObjects({
      file,
      metadata,
      rowEnd: Math.min(rows, maxRows),
      compressors: parquetCompressors,
      useOffsetIndex: true,
    });
    const writer = createBlockWriter(maxTextChars);
    const table = createTableWriter(writer, {}, columns);
    for (const [at, row] of read.entries())
      table.add(
        at + 1,
        columns.map((name) => showCell(row[name])),
      );
    table.finish();
    return {
      format: 'parquet',
      isVerbatim: false,
      ...writer.finish(),
      ...(rows > maxRows && { isPartial: true }),
    };
  } finally {
    await handle.close();
  }
};

/** Compressions that Node doesn't bring, in files of a few old programs. */
const unknownCodecs: ReadonlySet<string> = new Set(['LZO', 'LZ4', 'LZ4_RAW']);

function checkMetadata({ row_groups: groups }: FileMetaData): void {
  for (const { columns } of groups) {
    for (const { meta_data: column, crypto_metadata: crypto } of columns) {
      if (crypto) throw new UnreadableError('encrypted');
      if (column && unknownCodecs.has(column.codec)) throw new UnreadableError('unknown_format');
    }
  }
}

/** Returns a buffer that reads parts of a file on demand. A part outside the file is an error. */
function fileBuffer(handle: FileHandle, byteLength: number): AsyncBuffer {
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const from = start < 0 ? byteLength + start : start;
      if (from < 0 || end < from || end > byteLength) throw new UnreadableError('broken');
      const bytes = new Uint8Array(end - from);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      if (bytesRead < bytes.length) throw new UnreadableError('broken');
      return bytes.buffer;
    },
  };
}
