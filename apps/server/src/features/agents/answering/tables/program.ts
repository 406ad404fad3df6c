/** The program of a process that only answers SQL queries about a few files. It ends with its standard input. */
import { createInterface } from 'node:readline';
import type { DuckDBConnection } from '@duckdb/node-api';
import { loadTables } from './load-tables.ts';
import type { TableAnswer, TableLimits, TableRequest } from './messages.ts';
import { runQuery } from './run-query.ts';

let opened: { connection: DuckDBConnection; limits: TableLimits } | undefined;

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await answerTo(JSON.parse(line) as TableRequest);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function answerTo(request: TableRequest): Promise<TableAnswer> {
  if ('tables' in request) {
    const { connection, loaded } = await loadTables(request);
    opened = { connection, limits: request.limits };
    return { loaded };
  }
  if (!opened) throw new Error('no tables have been loaded');
  return { outcome: await runQuery(opened.connection, request.sql, opened.limits) };
}
