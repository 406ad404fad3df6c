import type { SchemaChange } from './types.ts';

/** Links that open an object or a folder to whoever has them, or take files in, and what was done with each. */
export const shareLinks: SchemaChange = {
  name: '0019-share-links',
  async up(db, types) {
    await db.schema
      .createTable('share_links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', types.binaryText, (column) => column.notNull())
      .addColumn('version_id', 'text')
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('token_sealed', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('expires_at', types.integer)
      .addColumn('max_transfers', types.integer)
      .addColumn('max_bytes', types.integer)
      .addColumn('max_file_bytes', types.integer)
      .addColumn('accepts', 'text', (column) => column.notNull())
      .addColumn('transfers', types.integer, (column) => column.notNull())
      .addColumn('bytes', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('revoked_at', types.integer)
      .execute();
    await db.schema
      .createIndex('share_links_by_account')
      .on('share_links')
      .columns(['account_id', 'id'])
      .execute();

    await db.schema
      .createTable('share_accesses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('at', types.integer, (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addColumn('key', types.binaryText)
      .addColumn('bytes', types.integer, (column) => column.notNull())
      .addColumn('covered_bytes', types.integer, (column) => column.notNull())
      .addColumn('transfers', types.integer, (column) => column.notNull())
      .addColumn('code', types.integer)
      .execute();
    await db.schema
      .createIndex('share_accesses_by_link')
      .on('share_accesses')
      .columns(['link_id', 'id'])
      .execute();
  },
};
