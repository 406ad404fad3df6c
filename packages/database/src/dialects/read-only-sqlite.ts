import { Kysely, sql } from 'kysely';
import type { ReadOnlyDatabase, Schema } from '../schema.ts';
import { createDamageWatch } from './damage-watch.ts';
import { NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts';

/** For a process beside the one that writes. The file must be there, and migrated. */
export function openReadOnlySqlite(path: string): ReadOnlyDatabase {
  const connection = openSqliteFile(path, { readOnly: true });
  const damage = createDamageWatch();
  const reader = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection, damage) });
  return {
    dialect: 'sqlite',
    read: reader,
    async ping() {
      damage.check();
      await sql`select 1`.execute(reader);
    },
    async close() {
      await reader.destroy();
      // Kysely closes only what it has used.
      if (connection.isOpen) connection.close();
    },
  };
}
