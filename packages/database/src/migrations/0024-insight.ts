import type { SchemaChange } from './types.ts';

/** Requests to buckets whose owners want to know of them, and what people did with their accounts. */
export const insight: SchemaChange = {
  name: '0024-insight',
  async up(db, types) {
    await db.schema
      .createTable('request_log')
      .addColumn('id', types.binaryText, (column) => column.primaryKey())
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('at', types.integer, (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('key', types.binaryText)
      .addColumn('status', types.integer, (column) => column.notNull())
      .addColumn('error_code', 'text')
      .addColumn('bytes_in', types.integer, (column) => column.notNull())
      .addColumn('bytes_out', types.integer, (column) => column.notNull())
      .addColumn('duration_ms', types.integer, (column) => column.notNull())
      .addColumn('caller_id', 'text')
      .addColumn('access_key_id', 'text')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('request_log_by_bucket')
      .on('request_log')
      .columns(['bucket_id', 'id'])
      .execute();
    await db.schema
      .createIndex('request_log_by_account')
      .on('request_log')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema
      .createTable('audit_entries')
      .addColumn('id', types.binaryText, (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('at', types.integer, (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('bucket_name', 'text')
      .addColumn('target', 'text')
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('user_agent', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('audit_entries_by_account')
      .on('audit_entries')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('audit_entries_by_bucket')
      .on('audit_entries')
      .columns(['account_id', 'bucket_name', 'id'])
      .execute();
  },
};
