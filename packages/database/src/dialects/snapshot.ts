import { Kysely } from 'kysely';
import { copyTables, tablesOf } from '../copy-tables.ts';
import { type Database, DatabaseNotEmptyError, type Reader, type Schema } from '../schema.ts';
import { createDamageWatch } from './damage-watch.ts';
import { NodeSqliteDialect, openSqliteFile } from './node-sqlite.ts';
import { sqliteTypes } from './sqlite-types.ts';

/** Uses its own connection, so that neither the readers nor the writer of `path` wait. */
export function snapshotSqlite(path: string, target: string): void {
  const connection = openSqliteFile(path, { readOnly: false });
  try {
    connection.prepare('vacuum into ?').run(target);
  } finally {
    connection.close();
  }
}

/** @param source a transaction with a consistent view */
export async function snapshotRows(source: Kysely<Schema>, target: string): Promise<void> {
  await withSqlite(target, async (file) => {
    await migrate(file);
    const tables = await tablesOf(file);
    await file.transaction().execute((tx) => copyTables(source, tx, tables));
  });
}

/** Migrates an older snapshot first. */
export async function loadSnapshot(database: Pick<Database, 'transaction'>, path: string): Promise<void> {
  await withSqlite(path, async (file) => {
    await migrate(file);
    const tables = await tablesOf(file);
    await database.transaction(async (tx) => {
      if (!(await isEmpty(tx))) throw new DatabaseNotEmptyError('there are accounts in the database already');
      // Background jobs that have already polled have inserted their rows.
      await tx.deleteFrom('jobs').execute();
      // A restored database keeps the installation it is restored into.
      await copyTables(
        file,
        tx,
        tables.filter(({ name }) => name !== 'installation'),
      );
    });
  });
}

export async function isEmpty(read: Reader): Promise<boolean> {
  const account = await read.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return account === undefined;
}

async function migrate(file: Kysely<Schema>): Promise<void> {
  // Loaded on demand: most processes neither migrate nor copy the database.
  const { runMigrations } = await import('../migrate.ts');
  await runMigrations(file, sqliteTypes);
}

async function withSqlite(path: string, work: (file: Kysely<Schema>) => Promise<void>): Promise<void> {
  const connection = openSqliteFile(path, { readOnly: false });
  const file = new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection, createDamageWatch()) });
  try {
    await work(file);
  } finally {
    await file.destroy();
    if (connection.isOpen) connection.close();
  }
}
