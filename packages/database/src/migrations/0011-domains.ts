import type { SchemaChange } from './types.ts';

/** Domains under which buckets are served, each with its certificate. */
export const domains: SchemaChange = {
  name: '0011-domains',
  async up(db, types) {
    await db.schema
      .createTable('bucket_domains')
      .addColumn('domain', types.binaryText, (column) => column.primaryKey())
      .addColumn('bucket_id', 'text', (column) => column.notNull().unique().references('buckets.id'))
      .addColumn('certificate', 'text')
      .addColumn('private_key_sealed', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .execute();
  },
};
