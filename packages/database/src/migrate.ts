import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { schemaChanges } from './migrations/index.ts';
import type { DialectTypes } from './migrations/types.ts';
import { NewerDatabaseError, type SchemaState } from './schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** Applies all pending migrations in one transaction, or throws the first failure. @throws {NewerDatabaseError} */
export async function runMigrations(db: AnyDatabase, types: DialectTypes): Promise<void> {
  const { unknown } = await readSchemaState(db);
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
  const migrations: Record<string, Migration> = Object.fromEntries(
    schemaChanges.map((change) => [change.name, { up: (within) => change.up(within, types) }]),
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Before the first release, migrations were inserted between ones that databases had already applied.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Compares a database's applied migrations with those of this program. */
export async function readSchemaState(db: AnyDatabase): Promise<SchemaState> {
  const known = schemaChanges.map(({ name }) => name);
  const applied = await appliedTo(db);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}

const ownTable = 'kysely_migration';

async function appliedTo(db: AnyDatabase): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === ownTable)) return [];
  const rows = await db.selectFrom(ownTable).select('name').orderBy('name').execute();
  return rows.map(({ name }) => String(name));
}
