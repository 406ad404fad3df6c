import { Kysely, sql } from 'kysely';
import { checkTables } from '../check-tables.ts';
import type { Database, Schema } from '../schema.ts';
import { createDamageWatch } from './damage-watch.ts';
import { createGroupCommit } from './group-commit.ts';
import { NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts';
import { isEmpty, loadSnapshot, snapshotSqlite } from './snapshot.ts';
import { sqliteTypes } from './sqlite-types.ts';

/**
 * One connection writes, another reads: a read never waits for a commit.
 * Transactions of this process are committed in groups; other processes are kept out by SQLite's own lock.
 */
export function openSqlite(path: string): Database {
  const writing = openSqliteFile(path, { readOnly: false });
  const reading = openSqliteFile(path, { readOnly: true });
  const damage = createDamageWatch();
  const writer = new Kysely<Schema>({ dialect: new NodeSqliteDialect(writing, damage) });
  const reader = new Kysely<Schema>({ dialect: new NodeSqliteDialect(reading, damage) });
  const group = createGroupCommit(writing, writer);

  return {
    dialect: 'sqlite',
    read: reader,
    transaction: group.run,
    write: (mutation, input) => group.run((tx) => mutation.run(tx, input)),
    migrate: async () => (await import('../migrate.ts')).runMigrations(writer, sqliteTypes),
    schemaState: async () => (await import('../migrate.ts')).readSchemaState(reader),
    async ping() {
      damage.check();
      await sql`select 1`.execute(reader);
    },
    checkTables: () => checkTables(reader, 'sqlite'),
    isEmpty: () => isEmpty(reader),
    async snapshot(target) {
      snapshotSqlite(path, target);
    },
    load: (source) => loadSnapshot({ transaction: group.run }, source),
    async close() {
      await group.settled();
      // Kysely closes only what it has used. The writer goes last: only it can fold the journal into the file.
      await reader.destroy();
      if (reading.isOpen) reading.close();
      await writer.destroy();
      if (writing.isOpen) writing.close();
    },
  };
}
