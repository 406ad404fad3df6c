import { gzipSync, zstdCompressSync } from 'node:zlib';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContentReader, createContentReader, showBlocks } from '../../testing/read-content.ts';
import { showCell } from './show-cell.ts';

let reader: ContentReader;

beforeAll(async () => {
  reader = await createContentReader();
});

afterAll(() => reader.close());

type Writing = Parameters<typeof parquetWriteBuffer>[0];
const column = (name: string, type: BasicType, data: unknown[]) => ({ name, type, data });
const make = (columnData: Writing['columnData'], more: Partial<Writing> = {}) => {
  return Buffer.from(parquetWriteBuffer({ columnData, ...more }));
};
const compressors = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes),
};

test.each(['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'ZSTD'] as const)(
  'rows of a table, compressed by %s',
  async (codec) => {
    const content = make(
      [
        column('part', 'STRING', ['Pump', '泵']),
        column('price', 'DOUBLE', [3.5, null]),
        column('count', 'INT64', [7n, 9007199254740993n]),
        column('since', 'TIMESTAMP', [new Date('2026-01-05'), new Date('2026-01-05T10:30:00Z')]),
      ],
      { codec, ...(codec in compressors && { compressors }) },
    );
    const document = await reader.document('a.parquet', content);
    expect(document).toMatchObject({ format: 'parquet', isVerbatim: false });
    expect(document.isPartial).toBeUndefined();
    expect(showBlocks(document)).toEqual([
      'table r1 (part | price | count | since): Pump | 3.5 | 7 | 2026-01-05\n泵 |  | 9007199254740993 | 2026-01-05T10:30:00.000Z',
    ]);
  },
);

test('a long file is read in part, and says so', async () => {
  const numbers = Array.from({ length: 30_000 }, (_, n) => n);
  const document = await reader.document('a.parquet', make([column('1', 'INT32', numbers)]));
  expect(document.isPartial).toBe(true);
  expect(document.blocks).toHaveLength(200);
  expect(document.blocks.at(-1)).toMatchObject({ row: 9_951, header: '1' });
  expect(document.text).toMatch(/\n9999$/);
});

test('a file without rows has its columns', async () => {
  const document = await reader.document('a.parquet', make([column('part', 'STRING', [])]));
  expect(showBlocks(document)).toEqual(['table r1: part']);
});

test('a file that is cut, has another length, or is no Parquet', async () => {
  const content = make([
    column(
      'part',
      'STRING',
      Array.from({ length: 1_000 }, (_, n) => `part ${n}`),
    ),
  ]);
  expect(await reader.read('a.parquet', content.subarray(0, -20))).toEqual({ unreadable: 'broken' });
  const noData = Buffer.concat([content.subarray(0, 4), content.subarray(1_000)]);
  expect(await reader.read('a.parquet', noData)).toEqual({ unreadable: 'broken' });
  const longFooter = Buffer.from(content);
  longFooter.writeUInt32LE(0xfffffff0, content.length - 8);
  expect(await reader.read('a.parquet', longFooter)).toEqual({ unreadable: 'broken' });
});

test.each([
  ['a record', { a: [1n, 2n], b: new Uint8Array(3) }, '{"a":[1,2]}'],
  ['a date that is none', new Date(Number.NaN), ''],
  ['bytes', new Uint8Array(3), ''],
  ['a text', ' two\nlines ', 'two lines'],
  ['a truth value', false, 'false'],
])('%s is shown', (_, value, shown) => {
  expect(showCell(value)).toBe(shown);
});
