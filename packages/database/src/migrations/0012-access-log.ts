import type { SchemaChange } from './types.ts';

/** Lines of access logs on their way into their buckets. */
export const accessLog: SchemaChange = {
  name: '0012-access-log',
  async up(db) {
    await db.schema
      .createTable('access_log_lines')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('line', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('access_log_lines_by_bucket')
      .on('access_log_lines')
      .columns(['bucket_id', 'id'])
      .execute();
  },
};
