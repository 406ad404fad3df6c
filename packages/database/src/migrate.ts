import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { schemaChanges } from './migrations/index.ts';
import type { DialectTypes } from './migrations/types.ts';

/** Applies every change that this database has not seen, each in order, or throws the first failure. */
// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
export async function runMigrations(db: Kysely<any>, types: DialectTypes): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    schemaChanges.map((change) => [change.name, { up: (within) => change.up(within, types) }]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
