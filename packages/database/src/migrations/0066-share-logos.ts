import type { SchemaChange } from './types.ts';

/** Lets an account show a logo on the pages of its share links. */
export const shareLogos: SchemaChange = {
  name: '0066-share-logos',
  async up(db, types) {
    await db.schema
      .createTable('share_logos')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('png', types.bytes, (column) => column.notNull())
      .addColumn('width', types.integer, (column) => column.notNull())
      .addColumn('height', types.integer, (column) => column.notNull())
      .addColumn('changed_at', types.integer, (column) => column.notNull())
      .execute();
  },
};
