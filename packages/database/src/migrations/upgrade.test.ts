import { describeOnEveryDatabase } from '@atoll/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { sqliteTypes } from '../dialects/sqlite-types.ts';
import { type Database, NewerDatabaseError, openDatabase } from '../index.ts';
import { schemaChanges } from './index.ts';
import type { DialectTypes } from './types.ts';

const postgresTypes: DialectTypes = {
  binaryText: sql`text collate "C"`,
  bytes: sql`bytea`,
  integer: sql`bigint`,
};

/** The changes of commit 598fe78, which came before `0035-people` was inserted. */
const early = schemaChanges
  .map(({ name }) => name)
  .filter((name) => name < '0035' || name === '0036-linked-apps' || name === '0037-openid');

/** Tables and columns, sorted: the order of columns says nothing. */
async function shapeOf(database: Database): Promise<string[]> {
  const db = database.read as unknown as Kysely<unknown>;
  const tables = await db.introspection.getTables();
  return tables
    .flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable}`),
    )
    .sort();
}

describeOnEveryDatabase('the schema', (open, dialect, databases) => {
  const types = dialect === 'sqlite' ? sqliteTypes : postgresTypes;

  async function note(tx: Kysely<never>, names: readonly string[]): Promise<void> {
    await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      tx,
    );
    for (const name of names)
      await sql`insert into kysely_migration values (${name}, '2026-11-22T02:27:32.000Z')`.execute(tx);
  }

  async function openEarly(): Promise<Database> {
    const database = openDatabase(await databases.locateEmpty());
    await database.transaction(async (tx) => {
      for (const change of schemaChanges) if (early.includes(change.name)) await change.up(tx, types);
      // As 0036 stood then.
      await sql`alter table app_identities add column session_id text not null default ''`.execute(tx);
      await note(tx as never, early);
      await sql`insert into accounts (id, email, password_hash, status, locale, failed_sign_ins, access_key, username, created_at)
        values ('a', 'a@example.com', 'hash', 'active', 'en_US', 0, 'a@example.com', 'Ada', 5)`.execute(tx);
    });
    return database;
  }

  it('is upgraded from the days when changes were still inserted and edited', async () => {
    const database = await openEarly();
    expect(await database.schemaState()).toMatchObject({ applied: early, unknown: [] });
    await database.migrate();
    expect(await shapeOf(database)).toEqual(await shapeOf(await open()));
    expect((await database.schemaState()).pending).toEqual([]);
    const people = await database.read.selectFrom('people').select('email').execute();
    expect(people).toEqual([{ email: 'a@example.com' }]);
    await database.close();
  });

  it('is left alone when a newer program has changed it', async () => {
    const database = openDatabase(await databases.locate());
    await database.transaction((tx) => note(tx as never, ['9999-tomorrow']));
    expect((await database.schemaState()).unknown).toEqual(['9999-tomorrow']);
    await expect(database.migrate()).rejects.toBeInstanceOf(NewerDatabaseError);
    await expect(database.migrate()).rejects.toThrow(
      'newer version of Atoll has upgraded it to 9999-tomorrow',
    );
    await database.close();
  });

  it('of a new database has every change pending', async () => {
    const database = openDatabase(await databases.locateEmpty());
    const pending = schemaChanges.map(({ name }) => name);
    expect(await database.schemaState()).toEqual({ applied: [], pending, unknown: [] });
    await database.close();
  });
});
