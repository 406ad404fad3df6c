import type { SchemaChange } from './types.ts';

/** What is used: amounts and samples by day, folders as they were counted, and who was told that a limit is near. */
export const usage: SchemaChange = {
  name: '0020-usage',
  async up(db, types) {
    await db.schema
      .createTable('usage_amounts')
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('day', types.integer, (column) => column.notNull())
      .addColumn('meter', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('amount', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_amounts_pk', ['bucket_id', 'day', 'meter'])
      .execute();
    await db.schema
      .createTable('usage_samples')
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('day', types.integer, (column) => column.notNull())
      .addColumn('storage_class', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('object_count', types.integer, (column) => column.notNull())
      .addColumn('version_count', types.integer, (column) => column.notNull())
      .addColumn('size_bytes', types.integer, (column) => column.notNull())
      .addColumn('upload_bytes', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_samples_pk', ['bucket_id', 'day', 'storage_class'])
      .execute();
    for (const table of ['usage_amounts', 'usage_samples']) {
      await db.schema.createIndex(`${table}_by_account`).on(table).columns(['account_id', 'day']).execute();
      await db.schema.createIndex(`${table}_by_day`).on(table).column('day').execute();
    }
    await db.schema
      .createTable('usage_folders')
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('prefix', types.binaryText, (column) => column.notNull())
      .addColumn('counted_at', types.integer, (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_folders_pk', ['bucket_id', 'prefix'])
      .execute();
    await db.schema.createIndex('usage_folders_by_time').on('usage_folders').column('counted_at').execute();
    await db.schema
      .createTable('usage_alerts')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('level', types.integer, (column) => column.notNull())
      .addColumn('period', types.integer, (column) => column.notNull())
      .addColumn('changed_at', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_alerts_pk', ['account_id', 'subject'])
      .execute();
  },
};
