import type { SchemaChange } from './types.ts';

/** Uploads in parts by links that ask for files, zips that count against a link, and access logs that end somewhere. */
export const shareTransfers: SchemaChange = {
  name: '0027-share-transfers',
  async up(db, types) {
    await db.schema
      .createTable('share_uploads')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('ticket_id', 'text', (column) => column.notNull())
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('key', types.binaryText, (column) => column.notNull())
      .addColumn('upload_id', 'text', (column) => column.notNull())
      .addColumn('size_bytes', types.integer, (column) => column.notNull())
      .addColumn('part_size_bytes', types.integer, (column) => column.notNull())
      .addColumn('expires_at', types.integer, (column) => column.notNull())
      .addColumn('completed_at', types.integer)
      .execute();
    await db.schema.createIndex('share_uploads_by_link').on('share_uploads').column('link_id').execute();
    await db.schema
      .createIndex('share_uploads_by_key')
      .on('share_uploads')
      .columns(['bucket_id', 'key'])
      .execute();

    await db.schema.createIndex('share_accesses_by_time').on('share_accesses').column('at').execute();
    await db.schema.alterTable('zip_orders').addColumn('share_ticket', 'text').execute();
  },
};
