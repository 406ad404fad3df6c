import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type DatabaseLocation, type DialectName, openDatabase } from '@atoll/database';
import { afterAll, describe } from 'vitest';
import { createEmptyDatabase, createMigratedDatabase } from './postgres/databases.ts';
import { joinPostgres } from './postgres/shared.ts';
import { removeFolder } from './remove-folder.ts';
import { writeMigratedSqlite } from './sqlite-template.ts';

/** Databases that are removed once the suite is over, with everything that was opened on them. */
export interface TestDatabases {
  /** Opens a fresh database with the current schema. */
  open(): Promise<Database>;
  /** Returns the location of a fresh, migrated database, for tests that open it several times or in several processes. */
  locate(): Promise<DatabaseLocation>;
  /** Returns the location of a database without tables, for tests of the migrations. */
  locateEmpty(): Promise<DatabaseLocation>;
}

export type OpenDatabase = () => Promise<Database>;

/**
 * Runs `suite` once on SQLite and once on PostgreSQL. Each call of `open` returns a fresh database with the current
 * schema, which is closed and removed after the suite.
 */
export function describeOnEveryDatabase(
  name: string,
  suite: (open: OpenDatabase, dialect: DialectName, databases: TestDatabases) => void,
): void {
  for (const dialect of ['sqlite', 'postgres'] as const) describeOn(dialect, name, suite);
}

/** Runs `suite` on SQLite only, for behavior that doesn't depend on the database or exists only there. */
export function describeOnSqlite(
  name: string,
  suite: (open: OpenDatabase, databases: TestDatabases) => void,
): void {
  describeOn('sqlite', name, (open, _, databases) => suite(open, databases));
}

function describeOn(
  dialect: DialectName,
  name: string,
  suite: (open: OpenDatabase, dialect: DialectName, databases: TestDatabases) => void,
): void {
  describe(`${name} on ${dialect}`, () => {
    const databases = createTestDatabases(dialect);
    suite(databases.open, dialect, databases);
  });
}

type Cleanup = () => Promise<void>;

function createTestDatabases(dialect: DialectName): TestDatabases {
  const cleanups: Cleanup[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const place = async (migrated: boolean): Promise<DatabaseLocation> => {
    const placed = dialect === 'sqlite' ? await placeSqlite(migrated) : await placePostgres(migrated);
    cleanups.push(placed.remove);
    return placed.location;
  };

  return {
    async open() {
      const database = openDatabase(await place(true));
      cleanups.push(() => database.close());
      return database;
    },
    locate: () => place(true),
    locateEmpty: () => place(false),
  };
}

async function placePostgres(migrated: boolean): Promise<{ location: DatabaseLocation; remove: Cleanup }> {
  const { url: serverUrl } = await joinPostgres();
  const created = await (migrated ? createMigratedDatabase(serverUrl) : createEmptyDatabase(serverUrl));
  return { location: { dialect: 'postgres', url: created.url }, remove: created.drop };
}

async function placeSqlite(migrated: boolean): Promise<{ location: DatabaseLocation; remove: Cleanup }> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-sqlite-'));
  const path = join(folder, 'atoll.db');
  if (migrated) await writeMigratedSqlite(path);
  return {
    location: { dialect: 'sqlite', path },
    remove: () => removeFolder(folder),
  };
}
