import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Identifies the installation this database belongs to. The row is inserted by the first start, not here. */
export const installation: SchemaChange = {
  name: '0043-installation',
  async up(db, types) {
    await db.schema
      .createTable('installation')
      .addColumn('only_row', 'integer', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('key_check', 'text')
      .addCheckConstraint('installation_is_one_row', sql`only_row = 1`)
      .execute();
  },
};
