import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { says, startLanguageModel, textOf } from '@atoll/testkit';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { numberPassages } from '../answer-request.ts';
import { ask, asking, finds, modelOf, never, passageOf } from '../answering.fixture.ts';
import type { OpenTables, QueryOutcome } from '../table-questions.ts';
import { createTableQuestions } from './create-table-questions.ts';
import type { TableFile, TableFiles, TableLimits } from './messages.ts';

const sales = 'region,amount,day\nNorth,1200.50,2024-01-02\nSouth,800,2024-02-03\nNorth,99.5,2024-03-04\n';
const passage = passageOf(sales, { key: 'sales.csv', page: null });

/** Files that all tests share stay. */
const supply = (files: readonly TableFile[]): TableFiles => ({ files, remove: async () => undefined });

describe('tables', () => {
  let folder = '';
  let files: TableFile[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atoll-tables'"));
    const csv = join(folder, 'sales.csv');
    const parquet = join(folder, 'stock.parquet');
    await writeFile(csv, sales);
    const connection = await (await DuckDBInstance.create()).connect();
    const target = parquet.replaceAll("'", "''");
    await connection.run(
      `COPY (SELECT range AS item, range * 2 AS pieces FROM range(5000)) TO '${target}' (FORMAT parquet)`,
    );
    connection.closeSync();
    files = [
      { documentId: 'doc-sales.csv', name: 'Sales 2024.csv', path: csv, format: 'csv' },
      { documentId: 'doc-stock', name: '在庫.parquet', path: parquet, format: 'parquet' },
    ];
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function open(limits: Partial<TableLimits> = {}): Promise<OpenTables> {
    const questions = createTableQuestions({
      filesOf: async () => supply(files),
      limits: { timeoutMs: 30_000, ...limits },
    });
    const tables = (await questions.open(numberPassages([passage]), never))!;
    onTestFinished(() => tables.close());
    return tables;
  }
  const failureOf = (outcome: QueryOutcome) => ('failure' in outcome ? outcome.failure : outcome);

  it('are described to the model, and queried', async () => {
    const tables = await open();
    expect(tables.tables).toMatchObject([
      {
        name: 't1_sales_2024',
        rowCount: 3,
        columns: [{ name: 'region', type: 'VARCHAR' }, { type: 'DOUBLE' }, { type: 'DATE' }],
      },
      { name: 't2', rowCount: 5000 },
    ]);
    const sql =
      'SELECT region, sum(amount) AS total, max(day) FROM t1_sales_2024 GROUP BY region ORDER BY region';
    expect(await tables.query(sql, never)).toEqual({
      columns: ['region', 'total', 'max("day")'],
      rows: [
        ['North', 1300, '2024-03-04'],
        ['South', 800, '2024-02-03'],
      ],
      isPartial: false,
    });
    const numbers =
      'SELECT sum(pieces), 12345678901234567890::HUGEINT, [1, 2], NULL, 1.5::DECIMAL(4,2) FROM t2';
    expect(await tables.query(numbers, never)).toMatchObject({
      rows: [[24_995_000, '12345678901234567890', expect.any(String), null, 1.5]],
    });
  });

  it('leave out files that are broken', async () => {
    const broken = join(folder, 'broken.parquet');
    await writeFile(broken, 'PAR1 nonsense');
    const filesOf = async () => supply([{ ...files[1]!, path: broken }, files[0]!]);
    const questions = createTableQuestions({ filesOf, limits: { timeoutMs: 30_000 } });
    const tables = (await questions.open([], never))!;
    onTestFinished(() => tables.close());
    expect(tables.tables.map(({ name }) => name)).toEqual(['t2_sales_2024']);
    const none = createTableQuestions({ filesOf: async () => supply([{ ...files[1]!, path: broken }]) });
    expect(await none.open([], never)).toBeNull();
  });

  it('are removed as files once they are loaded, and if they can’t be', async () => {
    const copy = join(folder, 'copy.csv');
    const remove = () => rm(copy);
    for (const path of [copy, folder]) {
      await writeFile(copy, sales);
      const filesOf = async () => ({ files: [{ ...files[0]!, path }], remove });
      const opened = await createTableQuestions({ filesOf, limits: { timeoutMs: 30_000 } }).open([], never);
      expect(await readdir(folder)).not.toContain('copy.csv');
      if (opened)
        expect(await opened.query('SELECT count(*) FROM t1_sales_2024', never)).toHaveProperty('rows');
      await opened?.close();
    }
  });

  it('give no more rows than the limit', async () => {
    const tables = await open({ maxRows: 10 });
    const outcome = await tables.query('SELECT * FROM t2, range(100000)', never);
    expect(outcome).toMatchObject({ isPartial: true });
    expect('rows' in outcome && outcome.rows).toHaveLength(10);
  });

  it('refuse hostile SQL', async () => {
    const tables = await open();
    const before = await readdir(folder);
    const hostile = [
      "SELECT * FROM read_csv('/etc/passwd')",
      "SELECT * FROM read_text('/etc/passwd')",
      "SELECT * FROM '/etc/passwd'",
      `SELECT * FROM read_csv('${files[0]!.path.replaceAll("'", "''")}')`,
      "SELECT * FROM glob('/*')",
      "SELECT * FROM 'https://evil.example/a.csv'",
      "SELECT * FROM read_csv('http://127.0.0.1:1/a')",
      `COPY t2 TO '${folder.replaceAll("'", "''")}/out.csv'`,
      "ATTACH '/tmp/other.db' AS other",
      'PRAGMA database_list',
      "PRAGMA memory_limit='10GB'",
      "SET memory_limit='10GB'",
      'SET lock_configuration=false',
      'RESET enable_external_access',
      'INSTALL httpfs',
      'LOAD httpfs',
      'DROP TABLE t2',
      'CREATE TABLE more AS SELECT 1',
      'INSERT INTO t2 VALUES (1, 2)',
      'SELECT 1; DROP TABLE t2',
      'DESCRIBE t2',
      'CALL pragma_version()',
      "/* SELECT */ COPY t2 TO '/tmp/out.csv'",
      `${'/**/'.repeat(40)}COPY t2 TO '/tmp/out.csv'`,
      '',
    ];
    for (const sql of hostile)
      expect([sql, await tables.query(sql, never)]).toEqual([
        sql,
        expect.objectContaining({ failure: expect.stringMatching(/refused|invalid/) }),
      ]);
    expect(await readdir(folder)).toEqual(before);
    expect(await tables.query('SELECT count(*) FROM t2', never)).toMatchObject({ rows: [[5000]] });
  });

  it.each([
    ['never ends', 'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r'],
    [
      'takes too long',
      'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3',
    ],
  ])('end a query that %s', async (_, sql) => {
    const tables = await open({ timeoutMs: 5_000 });
    expect(['too_slow', 'too_large', 'failed']).toContain(failureOf(await tables.query(sql, never)));
    // Its process has ended.
    expect(await tables.query('SELECT 1', never)).toHaveProperty('failure');
  });

  it('end a query that needs too much memory', async () => {
    const tables = await open({ memoryMb: 128 });
    const sql = "SELECT string_agg(repeat('x', 1000), '' ORDER BY range DESC) FROM range(10000000)";
    expect(failureOf(await tables.query(sql, never))).toBe('too_large');
  });

  it('stop with the question', async () => {
    const tables = await open();
    const stopping = new AbortController();
    const asked = tables.query(
      'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range * b.range % 7 = 3',
      stopping.signal,
    );
    stopping.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });

  it('give an answer its figures, cited as rows', async () => {
    const server = await startLanguageModel();
    onTestFinished(() => server.stop());
    const sql =
      "SELECT region, sum(amount) AS total FROM t1_sales_2024 WHERE region = 'North' GROUP BY region";
    server.script(
      { kind: 'tool', name: 'query_tables', input: { sql } },
      says('Sales in the region North were 1300 [2]. Sales in the region South were 801 [2].'),
    );
    const tables = createTableQuestions({
      filesOf: async () => supply(files),
      limits: { timeoutMs: 30_000 },
    });
    const { events, shown, unsupported, finished } = await ask(
      asking('What were total sales in the North?'),
      {
        retrieve: finds([passage]),
        model: modelOf(server),
        tables,
      },
    );
    expect(events).toContainEqual(expect.objectContaining({ type: 'query', sql }));
    expect(events).toContainEqual({
      type: 'query_result',
      columns: ['region', 'total'],
      rows: [['North', 1300]],
      is_partial: false,
      number: 2,
    });
    expect(shown).toContain('1300 [2]');
    expect(unsupported).toMatchObject([{ reason: 'numbers', numbers: ['801'] }]);
    expect(finished.why!.calls.map(({ purpose }) => purpose)).toEqual(['query', 'answer']);
    const prompts = server.requests.map(({ body }) =>
      body.messages!.map(({ content }) => textOf(content)).join('\n'),
    );
    expect(prompts[0]).toContain('"amount" DOUBLE');
    expect(prompts[1]).toContain('North | 1300');
  });

  it('leave the answer to the passages when the query is refused', async () => {
    const server = await startLanguageModel();
    onTestFinished(() => server.stop());
    server.script(
      { kind: 'tool', name: 'query_tables', input: { sql: "SELECT * FROM read_text('/etc/passwd')" } },
      says('Sales in the North were 1200.50 [1].'),
    );
    const { events, finished } = await ask(asking('What were sales in the North?'), {
      retrieve: finds([passage]),
      model: modelOf(server),
      tables: createTableQuestions({ filesOf: async () => supply(files), limits: { timeoutMs: 30_000 } }),
    });
    expect(events).toContainEqual(expect.objectContaining({ type: 'query_failed', reason: 'refused' }));
    expect(finished.status).toBe('answered');
  });
});
