import type { SchemaChange } from './types.ts';

/** Access keys that are turned off for a while, what a person picked for them, and from where they were used last. */
export const keyState: SchemaChange = {
  name: '0025-key-state',
  async up(db, types) {
    await db.schema
      .alterTable('access_keys')
      .addColumn('is_enabled', types.integer, (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('access_keys').addColumn('scope', 'text').execute();
    await db.schema.alterTable('access_keys').addColumn('last_used_from', 'text').execute();
  },
};
