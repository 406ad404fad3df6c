import { Kysely, sql } from 'kysely';
import { checkTables } from '../check-tables.ts';
import { withCompanion } from '../companion.ts';
import type { Readers } from '../readers.ts';
import type { Database, Schema } from '../schema.ts';
import { createDamageWatch } from './damage-watch.ts';
import { type Committed, createGroupCommit } from './group-commit.ts';
import { NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts';
import { ReadingDialect, watched } from './reading-dialect.ts';
import { isEmpty, loadSnapshot, snapshotSqlite } from './snapshot.ts';
import { sqliteTypes } from './sqlite-types.ts';

/**
 * Uses one connection for writes and another for reads, so a read never waits for a commit. With `others`, this process only
 * reads lookups by a unique key. Its transactions are committed in groups; SQLite's own lock excludes other processes.
 */
export function openSqlite(
  path: string,
  others?: Readers,
  onCommit?: (committed: Committed) => void,
): Database {
  const writing = openSqliteFile(path, { readOnly: false });
  const reading = openSqliteFile(path, { readOnly: true });
  const damage = createDamageWatch();
  const readers = others && watched(others, damage);
  const writer = new Kysely<Schema>({ dialect: new NodeSqliteDialect(writing, damage) });
  /** For queries about this connection itself, and the first rows of tables. */
  const here = new Kysely<Schema>({ dialect: new NodeSqliteDialect(reading, damage) });
  const reader = readers
    ? new Kysely<Schema>({ dialect: new ReadingDialect(reading, readers, damage) })
    : here;
  const group = createGroupCommit(writing, writer, onCommit);
  const transaction: Database['transaction'] = (work) => withCompanion(group.run, work);

  return {
    dialect: 'sqlite',
    read: reader,
    query: (query, input) =>
      readers && !readers.isBypassed?.() ? readers.query(query, input) : query.run(reader, input),
    transaction,
    write: (mutation, input) => transaction((tx) => mutation.run(tx, input)),
    migrate: async () => (await import('../migrate.ts')).runMigrations(writer, sqliteTypes),
    schemaState: async () => (await import('../migrate.ts')).readSchemaState(here),
    async ping() {
      damage.check();
      await sql`select 1`.execute(here);
    },
    checkTables: () => checkTables(here, 'sqlite'),
    checkpoint() {
      if (writing.isTransaction) return;
      try {
        writing.exec('PRAGMA wal_checkpoint(PASSIVE)');
      } catch {
        // On a full disk the file may not be able to grow.
      }
    },
    isEmpty: () => isEmpty(here),
    identity: async () => undefined,
    async snapshot(target) {
      snapshotSqlite(path, target);
    },
    load: (source) => loadSnapshot({ transaction: group.run }, source),
    async close() {
      await group.settled();
      // Kysely only closes what it has used. The writer goes last: only it can checkpoint the journal.
      await reader.destroy();
      if (reading.isOpen) reading.close();
      await writer.destroy();
      if (writing.isOpen) writing.close();
    },
  };
}
