import type { SchemaChange } from './types.ts';

/** Small copies of the pictures that contributors sent. */
export const hubThumbnails: SchemaChange = {
  name: '0073-hub-thumbnails',
  async up(db, types) {
    await db.schema
      .createTable('hub_thumbnails')
      .addColumn('item_id', 'text', (column) => column.primaryKey())
      .addColumn('jpeg', types.bytes, (column) => column.notNull())
      .execute();
  },
};
