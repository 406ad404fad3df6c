import type { SchemaChange } from './types.ts';

/** Why requests at the S3 endpoint were refused. */
export const access: SchemaChange = {
  name: '0007-access',
  async up(db, types) {
    await db.schema
      .createTable('access_decisions')
      .addColumn('request_id', 'text', (column) => column.primaryKey())
      .addColumn('decided_at', types.integer, (column) => column.notNull())
      .addColumn('owner_id', 'text')
      .addColumn('caller_id', 'text')
      .addColumn('access_key_id', 'text')
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('resource', 'text', (column) => column.notNull())
      .addColumn('is_allowed', types.integer, (column) => column.notNull())
      .addColumn('rule', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('access_decisions_by_time')
      .on('access_decisions')
      .column('decided_at')
      .execute();
  },
};
