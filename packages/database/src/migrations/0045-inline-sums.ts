import type { SchemaChange } from './types.ts';

/** A checksum beside the bytes that lie in an object's row. Rows from before have none and are checked by their ETag. */
export const inlineSums: SchemaChange = {
  name: '0045-inline-sums',
  async up(db, types) {
    await db.schema.alterTable('objects').addColumn('inline_sum', types.integer).execute();
  },
};
