import type { Database, Reader } from '@atoll/database';
import type { KyselyPlugin, RootOperationNode } from 'kysely';

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

/** Builds prepared queries at each use, so that plugins see them: they are built once for each adapter. */
function rebuilding<Db extends Reader>(db: Db): Db {
  return overriding(db, 'getExecutor', () => () => overriding(db.getExecutor(), 'adapter', () => ({})));
}

/** Returns an object with another value of a property. Its methods run on the object itself, which has private fields. */
function overriding<T extends object>(object: T, name: keyof T, make: () => unknown): T {
  return new Proxy(object, {
    get(target, property) {
      if (property === name) return make();
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function tablesOf(node: RootOperationNode): string[] {
  const names: string[] = [];
  JSON.stringify(node, (_, value) => {
    if (value?.kind === 'TableNode') names.push(value.table.identifier.name);
    return value;
  });
  return names;
}
