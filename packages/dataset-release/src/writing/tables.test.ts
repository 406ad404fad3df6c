import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { type Column, requireColumns } from '../formats/columns.ts';
import { type JsonObject, UnfitItemError } from '../json/canonical.ts';
import { exampleColumns, exampleEntry, readEntries } from '../testing/example.ts';
import { createMemorySink } from '../testing/memory-sink.ts';
import type { ReleaseEntry } from './entry.ts';
import { createFolderSink } from './folder-sink.ts';
import { type TableFormat, writeTable } from './tables.ts';

const count = 12_345;
const columns: readonly Column[] = [
  { name: 'id', type: 'text', path: ['id'] },
  { name: 'n', type: 'integer', path: ['n'] },
  { name: 'x', type: 'number', path: ['x'] },
  { name: 'ok', type: 'boolean', path: ['ok'] },
  { name: 'at', type: 'timestamp', path: ['at'] },
  { name: 'inner', type: 'text', path: ['form', 'answer'] },
  { name: 'form', type: 'json', path: ['form'] },
];
const dates = fc.date({
  min: new Date(-62135596800000),
  max: new Date(253402300799999),
  noInvalidDate: true,
});
const items = fc.array(
  fc.record(
    {
      id: fc.string({ unit: 'grapheme' }),
      n: fc.maxSafeInteger(),
      x: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      ok: fc.boolean(),
      at: dates.map(Number),
      form: fc.record({ answer: fc.string({ unit: 'grapheme' }), rest: fc.jsonValue({ maxDepth: 2 }) }),
    },
    { requiredKeys: ['id'] },
  ),
  { maxLength: 40 },
);

const entriesOf = (all: readonly JsonObject[]): ReleaseEntry[] =>
  all.map((item) => ({ item, salt: Buffer.alloc(32), facets: { contributor: 'a' } }));

async function fileOf(format: TableFormat, of: readonly Column[], entries: AsyncIterable<ReleaseEntry>) {
  const sink = createMemorySink();
  const { name, rows } = await writeTable(sink, format, of, entries);
  const content = sink.files.get(name)!;
  const bytes = new Uint8Array(content).buffer;
  return { rows, text: content.toString(), bytes };
}

describe('tables', () => {
  it('are read back equal from Parquet by hyparquet', async () => {
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const given = JSON.parse(JSON.stringify(all)) as (JsonObject & { form?: JsonObject })[];
        const { bytes, rows } = await fileOf('parquet', columns, readEntries(entriesOf(given)));
        expect(rows).toBe(given.length);
        const read = await parquetReadObjects({ file: bytes });
        const expected = given.map(({ id, n, x, ok, at, form }) => ({
          id,
          n: n === undefined ? null : BigInt(n as number),
          x: x ?? null,
          ok: ok ?? null,
          at: at === undefined ? null : new Date(at as number),
          inner: form?.answer ?? null,
          form: form === undefined ? null : expect.any(String),
        }));
        expect(read).toEqual(expected);
        expect(read.flatMap(({ form }) => (form === null ? [] : JSON.parse(form)))).toEqual(
          given.flatMap(({ form }) => (form === undefined ? [] : form)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are read back equal by DuckDB in all formats, over many row groups', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atoll-tables-'));
    const sink = createFolderSink(folder);
    for (const format of ['parquet', 'csv', 'jsonl'] as const) {
      await writeTable(sink, format, exampleColumns, readEntries(count));
    }
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const read = async (source: string) =>
      (await connection.runAndReadAll(`SELECT * FROM ${source} ORDER BY number`)).getRowObjectsJson();
    const expected = Array.from({ length: count }, (_, number) => {
      const { item } = exampleEntry(number);
      const { country, id, seconds, text, unclear } = item;
      return { id, country, number: String(number), seconds, unclear, text, tags: JSON.stringify(item.tags) };
    });
    const file = (name: string) => `'${join(folder, name)}'`;
    const fromParquet = await read(`read_parquet(${file('dataset.parquet')})`);
    expect(fromParquet.map(({ collected_at: _, ...row }) => row)).toEqual(expected);
    expect(fromParquet[1]?.collected_at).toBe('2026-11-25 00:00:01+00');
    // The spreadsheet's formula is no formula any more.
    const safe = expected.map((row) => ({ ...row, text: `'${row.text}` }));
    const options = "all_varchar=true, nullstr='', quote='\"', escape='\"', header=true, new_line='\\r\\n'";
    const fromCsv = await read(`(SELECT * REPLACE (number::BIGINT AS number, seconds::DOUBLE AS seconds,
      unclear::BOOLEAN AS unclear) FROM read_csv(${file('dataset.csv')}, ${options}))`);
    expect(fromCsv.map(({ collected_at: _, ...row }) => row)).toEqual(safe);
    const lines = await read(`read_json(${file('dataset.jsonl')}, format='newline_delimited')`);
    expect(lines.length).toBe(count);
    expect(lines[5]).toMatchObject({ id: 'item-5', text: exampleEntry(5).item.text, number: '5' });
    connection.closeSync();
    await rm(folder, { recursive: true });
  });

  it('have row groups of a bounded size', async () => {
    const { bytes } = await fileOf('parquet', exampleColumns, readEntries(count));
    const groups = (await parquetMetadataAsync(bytes)).row_groups.map(({ num_rows }) => Number(num_rows));
    expect(groups).toEqual([5_000, 5_000, 2_345]);

    const long = Array.from({ length: 40 }, () => ({ id: 'x'.repeat(500_000) }));
    const wide = await fileOf('parquet', columns.slice(0, 1), readEntries(entriesOf(long)));
    expect((await parquetMetadataAsync(wide.bytes)).row_groups.length).toBeGreaterThan(3);
  });

  it('have no row for a withdrawn item, and none at all for an empty release', async () => {
    const entries: ReleaseEntry[] = [
      ...entriesOf([{ id: 'a' }]),
      { withdrawn: true, leaf: Buffer.alloc(32) },
    ];
    for (const format of ['jsonl', 'csv', 'parquet'] as const) {
      expect((await fileOf(format, columns, readEntries(entries))).rows).toBe(1);
      const empty = await fileOf(format, columns, readEntries([]));
      expect(empty.rows).toBe(0);
      if (format === 'parquet') expect(await parquetReadObjects({ file: empty.bytes })).toEqual([]);
    }
  });

  it('tell empty texts from empty cells in CSV, and keep every cell in its place', async () => {
    const all: JsonObject[] = [
      { id: '', n: -5, at: 0, ok: false },
      { id: ' =1', form: { answer: '-2' } },
      { id: '\tx', form: [1] },
      { id: '＠a' },
      { id: 'a"b,c\r\n' },
    ];
    const { text } = await fileOf('csv', columns, readEntries(entriesOf(all)));
    expect(text.split('\r\n').slice(0, 5)).toEqual([
      'id,n,x,ok,at,inner,form',
      '"",-5,,false,1970-01-01T00:00:00.000Z,,',
      `' =1,,,,,'-2,"{""answer"":""-2""}"`,
      "'\tx,,,,,,[1]",
      "'＠a,,,,,,",
    ]);
    expect(text.endsWith('"a""b,c\r\n",,,,,,\r\n')).toBe(true);
  });

  it.each(['=', '+', '-', '@', '\t', '\r', ' =', '＝', '\u200b+'])(
    'hub: a text that begins with %j is no formula in CSV',
    async (beginning) => {
      const entries = entriesOf([{ id: `${beginning}1+1` }]);
      const { text } = await fileOf('csv', columns, readEntries(entries));
      const [, line = ''] = text.split('\r\n');
      expect(line.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([';', ' |', '\t', 'x\n', 'x;"'])('hub: a formula behind %j is none in CSV', async (beginning) => {
    const { text } = await fileOf('csv', columns, readEntries(entriesOf([{ id: `${beginning}=1+1` }])));
    expect(text).toMatch(/[;|\t\n]'"*=1/);
  });

  it('refuse items of other types, and columns that are no table', async () => {
    const wrongItems: JsonObject[] = [
      { n: 0.5 },
      { n: '1' },
      { ok: 1 },
      { at: 1e300 },
      { id: 7 },
      { x: true },
    ];
    for (const wrong of wrongItems) {
      const reading = readEntries(entriesOf([wrong]));
      await expect(fileOf('jsonl', columns, reading)).rejects.toThrow(UnfitItemError);
    }
    const [one] = columns;
    for (const wrong of [[], [one!, { ...one!, name: 'ID' }], [{ ...one!, name: 'a-b' }]]) {
      expect(() => requireColumns(wrong)).toThrow(RangeError);
    }
    const inherited = await fileOf('csv', [{ ...one!, path: ['constructor', 'name'] }], readEntries(1));
    expect(inherited.text).toBe('id\r\n\r\n');
  });
});
