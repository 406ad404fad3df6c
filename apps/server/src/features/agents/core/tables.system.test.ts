import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCitation } from '@atoll/contract';
import { makeXlsx } from '@atoll/document-reader/testing/make-office';
import { makeOpenDocument } from '@atoll/document-reader/testing/make-opendocument';
import { type Account, type ModelStep, says, signUp, startLanguageModel, textOf } from '@atoll/testkit';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useAtollHere } from '../../../compose/serve-here.fixture.ts';
import { askOver, eventOf, textOf as textOfEvents } from '../chat/ask.fixture.ts';
import { isKnown, useAgent, useBucket } from './knowledge.fixture.ts';

const model = await startLanguageModel();
afterAll(() => model.stop());

/** Returns the test's SQL for the table that contains amounts. */
let writeSql = (table: string): string => `SELECT count(*) FROM ${table}`;
let answer = (number: number): string => `See [${number}].`;

const plays: ModelStep = ({ body }) => {
  const prompt = body.messages!.map(({ content }) => textOf(content)).join('\n');
  const result = [...prompt.slice(0, prompt.indexOf('Result of a query')).matchAll(/\[(\d+)\]/g)].at(-1);
  if (!body.tools?.length) return says(answer(Number(result?.[1] ?? 1)));
  const table = /Table "(\w+)".*"Amount"/.exec(prompt)?.[1] ?? 'none';
  return { kind: 'tool', name: 'query_tables', input: { sql: writeSql(table) } };
};

const regions = ['North', 'South', 'East', 'West'];
const amountOf = (row: number) => ((row * 37) % 1000) + 0.25;
const rows = Array.from({ length: 400 }, (_, row) => ({ region: regions[row % 4]!, amount: amountOf(row) }));
const totalOfNorth = rows.reduce((sum, { region, amount }) => sum + (region === 'North' ? amount : 0), 0);

const csv = ['Sales region,Amount', ...rows.map(({ region, amount }) => `${region},${amount}`)].join('\n');
const question = 'What is the total amount of the sales region North?';
const sumOfNorth = (table: string) =>
  `SELECT "Sales region", sum("Amount") AS total FROM ${table} WHERE "Sales region" = 'North' GROUP BY ALL`;

describe('questions about tables', () => {
  const atoll = useAtollHere({
    env: { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: model.apiKey, LLM_MODEL: model.chatModel },
  });
  let account: Account;
  beforeEach(async () => {
    account = await signUp(atoll());
    writeSql = sumOfNorth;
    model.otherwise(plays);
  });

  /** Creates an agent with a file, and waits until it has read it. */
  const agentOf = async (key: string, body: string | Uint8Array) => {
    const bucket = await useBucket(atoll(), account, true);
    await bucket.put(key, body);
    const agent_id = await useAgent(account.api, bucket.name);
    await expect.poll(() => isKnown(account.api, agent_id, 1), { timeout: 60_000 }).toBe(true);
    return { agent_id, bucket };
  };
  const ask = (agent_id: string) => askOver(atoll(), account, { agent_id, question });
  const typesOf = (events: Awaited<ReturnType<typeof ask>>) => events.map(({ data }) => data.type);
  const toolCalls = () => model.requests.filter(({ body }) => body.tools?.length).length;

  it.each<[string, () => Promise<Buffer>]>([
    ['sales.csv', async () => Buffer.from(csv)],
    // The encoding that spreadsheets use in Western Europe: the é is a single byte.
    ['latin.csv', async () => Buffer.from(`${csv.replaceAll(',', ';')}\nCafé;1.5`, 'latin1')],
    ['sales.tsv', async () => Buffer.from(csv.replaceAll(',', '\t'))],
    ['sales.xlsx', async () => workbookOf()],
    ['sales.ods', async () => openDocumentOf()],
    ['sales.parquet', parquetOf],
  ])(
    'are answered by the figures of %s, which the answer cites',
    async (key, make) => {
      const file = await make();
      const { agent_id } = await agentOf(key, file);
      answer = (number) => `Sales of the region North came to ${totalOfNorth} [${number}].`;
      const events = await ask(agent_id);
      const { number, ...result } = eventOf(events, 'query_result');
      expect(result.rows).toEqual([['North', totalOfNorth]]);
      expect(textOfEvents(events)).toBe(answer(number));
      expect(typesOf(events)).not.toContain('unsupported');
      const { message } = eventOf(events, 'ended');
      expect(message.status).toBe('answered');
      expect(message.cited_files).toContainEqual({ number, state: 'unchanged' });
      const { message_id } = message;
      const { file_url } = await account.api.ask(openCitation, { agent_id, message_id, number });
      const opened = await fetch(file_url ?? '');
      expect(Buffer.from(await opened.arrayBuffer()).equals(file)).toBe(true);
    },
    120_000,
  );

  it('cite each file that a query reads', async () => {
    const { agent_id, bucket } = await agentOf('north.csv', 'Sales region,Amount\nNorth,1\nNorth,2');
    await bucket.put('other.csv', 'Sales region,Amount\nNorth,3\nNorth,4');
    await expect.poll(() => isKnown(account.api, agent_id, 2), { timeout: 60_000 }).toBe(true);
    const named = /Table "(t\d_\w+)"[\s\S]*Table "(t\d_\w+)"/;
    model.otherwise((asked) => {
      const prompt = asked.body.messages!.map(({ content }) => textOf(content)).join('\n');
      const [, one = '', other = ''] = named.exec(prompt) ?? [];
      if (one) writeSql = () => `SELECT count(*) AS rows FROM (FROM ${one} UNION ALL FROM ${other})`;
      return plays(asked);
    });
    answer = (number) => `There are 4 rows [${number}][${number + 1}].`;
    const events = await ask(agent_id);
    const { number } = eventOf(events, 'query_result');
    expect(textOfEvents(events)).toBe(answer(number));
    const cited = events.flatMap(({ data }) => (data.type === 'passages' ? data.passages : []));
    const keys = cited.filter((passage) => passage.number >= number).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(['north.csv', 'other.csv']);
  }, 120_000);

  it('do not read a file that its account may no longer read', async () => {
    const { agent_id, bucket } = await agentOf('sales.csv', csv);
    await ask(agent_id);
    const before = toolCalls();
    expect(before).toBeGreaterThan(0);
    const Resource = `arn:aws:s3:::${bucket.name}/*`;
    const Statement = [{ Effect: 'Deny', Principal: '*', Action: 's3:GetObject*', Resource }];
    await bucket.setPolicy({ Version: '2012-10-17', Statement });
    const events = await ask(agent_id);
    expect(typesOf(events)).not.toContain('query');
    expect(toolCalls()).toBe(before);
    expect(JSON.stringify(model.requests.at(-1))).not.toContain('t1_sales');
  }, 120_000);

  it.each([
    ["SELECT * FROM read_text('/etc/passwd')"],
    ["COPY (SELECT 1) TO '/tmp/atoll-stolen.csv'"],
    ["SELECT * FROM read_csv('http://127.0.0.1:1/a.csv')"],
    ['SET enable_external_access=true'],
  ])(
    'refuse %s, and are answered all the same',
    async (sql) => {
      const { agent_id } = await agentOf('sales.csv', csv);
      writeSql = () => sql;
      answer = () => 'The file has sales of the region North [1].';
      const events = await ask(agent_id);
      expect(eventOf(events, 'query_failed')).toMatchObject({ reason: 'refused' });
      expect(typesOf(events)).not.toContain('query_result');
      expect(textOfEvents(events)).toBe(answer(1));
      expect(eventOf(events, 'ended').message).toMatchObject({ status: 'answered' });
    },
    120_000,
  );
});

async function parquetOf(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-parquet-'));
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    const values = rows.map(({ region, amount }) => `('${region}', ${amount}::DOUBLE)`).join(', ');
    const path = join(folder, 'sales.parquet');
    const table = `(VALUES ${values}) AS sales("Sales region", "Amount")`;
    await connection.run(`COPY (SELECT * FROM ${table}) TO '${path}' (FORMAT parquet)`);
    return await readFile(path);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}

/** Returns a sheet whose display format of amounts is not a number format. */
function openDocumentOf(): Buffer {
  const text = (value: string) => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
  const money = (value: number) =>
    `<table:table-cell office:value-type="currency" office:value="${value}"><text:p>€ ${String(value).replace('.', ',')}</text:p></table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const lines = rows.map(({ region, amount }) => row(text(region), money(amount)));
  const table = [row(text('Sales region'), text('Amount')), ...lines].join('');
  return makeOpenDocument('spreadsheet', `<table:table table:name="Sales">${table}</table:table>`);
}

/** Returns a workbook whose second sheet has the sales, with a title above them and a vertical bar in a cell. */
function workbookOf(): Buffer {
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const header = `<row r="3">${text('A3', 'Note')}${text('B3', 'Sales region')}${text('C3', 'Amount')}</row>`;
  const lines = rows.map(({ region, amount }, index) => {
    const row = index + 4;
    const note = index % 2 === 0 ? text(`A${row}`, 'a | b') : '';
    return `<row r="${row}">${note}${text(`B${row}`, region)}<c r="C${row}"><v>${amount}</v></c></row>`;
  });
  const title = `<row r="1">${text('A1', 'Sales of 2026')}</row>`;
  return makeXlsx([
    { name: 'About', rows: `<row r="1">${text('A1', 'Made by')}${text('B1', 'Accounting')}</row>` },
    { name: 'Sales', rows: [title, header, ...lines].join('') },
  ]);
}
