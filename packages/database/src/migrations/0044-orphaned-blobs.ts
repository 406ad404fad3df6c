import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** The trash of the orphan sweep: blobs that nothing names, kept where they are until their time is over. */
export const orphanedBlobs: SchemaChange = {
  name: '0044-orphaned-blobs',
  async up(db, types) {
    await db.schema
      .createTable('orphaned_blobs')
      .addColumn('store', 'text', (column) => column.notNull())
      .addColumn('blob_id', 'text', (column) => column.notNull())
      .addColumn('size_bytes', types.integer, (column) => column.notNull())
      .addColumn('found_at', types.integer, (column) => column.notNull())
      .addColumn('is_confirmed', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('orphaned_blobs_pk', ['store', 'blob_id'])
      .addCheckConstraint('orphaned_blobs_store', sql`store in ('blobs', 'archive')`)
      .execute();
    await db.schema
      .createIndex('orphaned_blobs_by_time')
      .on('orphaned_blobs')
      .columns(['store', 'found_at'])
      .execute();
  },
};
