import type { Database, Reader } from '@atoll/database';
import type { CompiledQuery, KyselyPlugin } from 'kysely';

/** A query with how SQLite finds its rows. */
export interface QueryPlan {
  readonly sql: string;
  /** A line for each table: `SEARCH hub_votes USING INDEX …`, `SCAN agents`, `USE TEMP B-TREE FOR ORDER BY`. */
  readonly steps: readonly string[];
}

/** Runs queries on an SQLite database, and returns their plans. */
export async function plansOf(
  { read }: Pick<Database, 'read'>,
  work: (read: Reader) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const compiled: CompiledQuery[] = [];
  const recording: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      compiled.push(read.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work((read as Reader & { withPlugin(plugin: KyselyPlugin): Reader }).withPlugin(recording));
  return Promise.all(
    compiled.map(async (query) => {
      const explained = { ...query, sql: `explain query plan ${query.sql}` };
      const { rows } = await read.getExecutor().executeQuery<{ detail: string }>(explained);
      return { sql: query.sql, steps: rows.map(({ detail }) => detail) };
    }),
  );
}
