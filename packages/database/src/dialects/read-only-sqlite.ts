import { Kysely, sql } from 'kysely';
import type { Statement, StatementRows } from '../readers.ts';
import type { ReadOnlyDatabase, Schema } from '../schema.ts';
import { createDamageWatch } from './damage-watch.ts';
import { arrayStatement, keptBySql, NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts';

/** The database of a reader process. */
export interface SqliteReader extends ReadOnlyDatabase {
  /** Runs one statement synchronously. */
  run(statement: Statement): StatementRows;
}

/** Opens a database for a process next to the writing one. The file must exist and be migrated. */
export function openReadOnlySqlite(path: string, options: { cacheKib?: number } = {}): SqliteReader {
  const connection = openSqliteFile(path, { readOnly: true, ...options });
  const damage = createDamageWatch();
  const read = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection, damage) });
  const prepared = keptBySql((text) => arrayStatement(connection, text, damage));
  return {
    dialect: 'sqlite',
    read,
    query: (query, input) => query.run(read, input),
    run: ({ sql: text, parameters }) => prepared(text).run(parameters),
    async ping() {
      damage.check();
      await sql`select 1`.execute(read);
    },
    async close() {
      await read.destroy();
      // Kysely only closes what it has used.
      if (connection.isOpen) connection.close();
    },
  };
}
