import type { Database } from '@atoll/database';
import type { KyselyPlugin } from 'kysely';
import { rebuilding } from './rebuilding.fixture.ts';

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/** Returns a database whose process dies at a write that is chosen: that transaction is lost, and nothing after it happens. */
export function crashingDatabase(database: Database): {
  readonly database: Database;
  /** Dies at this write, the first being 1; undefined: never. */
  at(write: number | undefined): void;
} {
  let left = Number.POSITIVE_INFINITY;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (writes.has(node.kind) && --left <= 0) throw new Error('the process died');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: {
      ...database,
      transaction: (work) =>
        database.transaction((tx) => work(rebuilding(tx.withPlugin(plugin) as typeof tx))),
    },
    at: (write) => {
      left = write ?? Number.POSITIVE_INFINITY;
    },
  };
}
