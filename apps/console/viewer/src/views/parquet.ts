import { decompress } from 'fzstd';
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  snappyUncompress,
} from 'hyparquet';
import { element, fill, tableOf, type View, type ViewNode } from '../view-node.ts';
import type { Source } from './index.ts';

const bounds = { rows: 100, columns: 40, characters: 300, footerBytes: 4 * 1024 ** 2 };
/** Maximum size of an uncompressed page. Larger ones are refused. */
const maxPageBytes = 32 * 1024 ** 2;
/** Maximum size of a row group, of which all columns are read. */
const maxGroupBytes = 64 * 1024 ** 2;

/** Shows the columns of a Parquet file and its first rows. */
export async function parquetView(source: Source): Promise<View> {
  const { read, sizeBytes, words } = source;
  const file: AsyncBuffer = {
    byteLength: sizeBytes,
    slice: async (start, end = sizeBytes) => (await read(start, end)).buffer,
  };
  await checkFooter(source);
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: Math.min(sizeBytes, 64 * 1024) });
  const columns = metadata.schema.filter(({ num_children }) => !num_children).slice(0, 500);
  const schema = tableOf(
    [words.column, words.type],
    columns.map(({ name, type, converted_type }) => [name, converted_type ?? type ?? '']),
  );
  const rows = await firstRows(file, metadata).catch(() => null);
  const total = Number(metadata.num_rows);
  return {
    nodes: [...rowsTable(rows), element('div', [schema], 'scroller')],
    hasMore: false,
    ...(rows && total > rows.length ? { note: fill(words.rows, { rows: rows.length }) } : {}),
  };
}

/** @throws {Error} if the footer is longer than any real file needs */
async function checkFooter({ read, sizeBytes }: Source): Promise<void> {
  if (sizeBytes < 12) throw new Error('too short');
  const tail = await read(sizeBytes - 8, sizeBytes);
  const footerBytes = new DataView(tail.buffer).getUint32(0, true);
  if (footerBytes > bounds.footerBytes) throw new Error('its description is too long');
}

type Row = Record<string, unknown>;

async function firstRows(file: AsyncBuffer, metadata: FileMetaData): Promise<Row[]> {
  const [group] = metadata.row_groups;
  if (Number(group?.total_byte_size ?? 0) > maxGroupBytes) throw new Error('its first rows are too large');
  const rowEnd = Math.min(bounds.rows, Number(group?.num_rows ?? 0));
  return parquetReadObjects({ file, metadata, rowStart: 0, rowEnd, compressors });
}

function rowsTable(rows: Row[] | null): ViewNode[] {
  const [first] = rows ?? [];
  if (!rows || !first) return [];
  const head = Object.keys(first).slice(0, bounds.columns);
  const cells = rows.map((row) => head.map((name) => cellOf(row[name])));
  return [element('div', [tableOf(head, cells)], 'scroller')];
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? textOf(value) : String(value);
  return text.length > bounds.characters ? `${text.slice(0, bounds.characters)}…` : text;
}

function textOf(value: object): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return hexOf(value.subarray(0, 64));
  return JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? String(item) : item));
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws {Error} for a page that would become too large */
function allow(outputBytes: number): number {
  if (outputBytes > maxPageBytes) throw new Error('a page is too large');
  return outputBytes;
}

/** Replacements for codecs that hyparquet lacks, or that have no size limit there. */
export const compressors: Compressors = {
  SNAPPY(input, outputBytes) {
    const output = new Uint8Array(allow(outputBytes));
    snappyUncompress(input, output);
    return output;
  },
  ZSTD: (input, outputBytes) => decompress(input, new Uint8Array(allow(outputBytes))),
};
