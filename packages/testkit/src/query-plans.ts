import type { Database, Reader } from '@atoll/database';

type Executor = ReturnType<Reader['getExecutor']>;
type Compiled = ReturnType<Executor['compileQuery']>;
type Node = Parameters<Executor['compileQuery']>[0];
type QueryId = Parameters<Executor['compileQuery']>[1];

/** A plugin that records the queries of a database. */
interface Recording {
  transformQuery(given: { readonly node: Node; readonly queryId: QueryId }): Node;
  transformResult<T>(given: { readonly result: T }): Promise<T>;
}

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
  const executor = read.getExecutor();
  const compiled: Compiled[] = [];
  const recording: Recording = {
    transformQuery({ node, queryId }) {
      compiled.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work((read as Reader & { withPlugin(plugin: Recording): Reader }).withPlugin(recording));
  return Promise.all(
    compiled.map(async (query) => {
      const explained = { ...query, sql: `explain query plan ${query.sql}` };
      const { rows } = await executor.executeQuery<{ detail: string }>(explained);
      return { sql: query.sql, steps: rows.map(({ detail }) => detail) };
    }),
  );
}
