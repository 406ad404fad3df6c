import type { SchemaChange } from './types.ts';

/** With what an upload from the browser goes on when its session has ended, and what is to be downloaded as a zip. */
export const uploads: SchemaChange = {
  name: '0022-uploads',
  async up(db, types) {
    await db.schema
      .createTable('upload_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('account_mark', 'text', (column) => column.notNull())
      .addColumn('bucket_name', 'text', (column) => column.notNull())
      .addColumn('key', types.binaryText, (column) => column.notNull())
      .addColumn('upload_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('upload_tokens_by_upload').on('upload_tokens').column('upload_id').execute();
    await db.schema.createIndex('upload_tokens_by_expiry').on('upload_tokens').column('expires_at').execute();

    await db.schema
      .createTable('zip_orders')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('bucket_name', 'text', (column) => column.notNull())
      .addColumn('selection', 'text', (column) => column.notNull())
      .addColumn('expires_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('zip_orders_by_expiry').on('zip_orders').column('expires_at').execute();
  },
};
