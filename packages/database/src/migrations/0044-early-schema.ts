import type { Kysely } from 'kysely';
import type { SchemaChange } from './types.ts';

/**
 * Brings databases of the days before the first release to the schema that everyone else has. Two changes were edited
 * in those days: `0036-linked-apps` lost a required column, and `0038-security` gained an index.
 */
export const earlySchema: SchemaChange = {
  name: '0044-early-schema',
  async up(db) {
    if (await hasColumn(db, 'app_identities', 'session_id')) {
      await db.schema.alterTable('app_identities').dropColumn('session_id').execute();
    }
    await db.schema
      .createIndex('devices_by_person')
      .ifNotExists()
      .on('devices')
      .column('person_id')
      .execute();
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
async function hasColumn(db: Kysely<any>, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const found = tables.find(({ name }) => name === table);
  return found?.columns.some(({ name }) => name === column) ?? false;
}
