import type { SchemaChange } from './types.ts';

/** The keys that wrap the data keys of encrypted objects. */
export const encryption: SchemaChange = {
  name: '0006-encryption',
  async up(db, types) {
    await db.schema
      .createTable('encryption_keys')
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('version', types.integer, (column) => column.notNull())
      .addColumn('material_sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('encryption_keys_pk', ['key_id', 'version'])
      .execute();

    await db.schema
      .createTable('kms_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('alias', 'text')
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('backend', 'text', (column) => column.notNull())
      .addColumn('rotates_yearly', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('rotated_at', types.integer, (column) => column.notNull())
      .addColumn('delete_at', types.integer)
      .addUniqueConstraint('kms_keys_by_alias', ['account_id', 'alias'])
      .execute();
    await db.schema.createIndex('kms_keys_by_deletion').on('kms_keys').column('delete_at').execute();
  },
};
