import type { Database, Reader } from '@atoll/database';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { rebuilding } from './rebuilding.fixture.ts';

/** Returns a database that writes down every statement: its kind and the tables it names, in order. */
export function recordingDatabase(database: Database) {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push([node.kind, ...tablesOf(node)].join(' '));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recorded: Database = {
    ...database,
    read: rebuilding(
      (database.read as Reader & { withPlugin(plugin: KyselyPlugin): Reader }).withPlugin(plugin),
    ),
    transaction: (work) => database.transaction((tx) => work(rebuilding(tx.withPlugin(plugin) as typeof tx))),
    query: (query, input) => {
      statements.push(query.name);
      return database.query(query, input);
    },
  };
  return { database: recorded, statements };
}

function tablesOf(node: RootOperationNode): string[] {
  const names: string[] = [];
  JSON.stringify(node, (_, value) => {
    if (value?.kind === 'TableNode') names.push(value.table.identifier.name);
    return value;
  });
  return names;
}
