import type { SchemaChange } from './types.ts';

/** What happened to objects, in queues, and the webhooks that are told. */
export const changes: SchemaChange = {
  name: '0008-changes',
  async up(db, types) {
    await db.schema
      .createTable('object_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('consumer', 'text', (column) => column.notNull())
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('key', types.binaryText, (column) => column.notNull())
      .addColumn('version_id', 'text')
      .addColumn('object_id', 'text', (column) => column.notNull())
      .addColumn('size_bytes', types.integer, (column) => column.notNull())
      .addColumn('etag', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('happened_at', types.integer, (column) => column.notNull())
      .addColumn('due_at', types.integer, (column) => column.notNull())
      .addColumn('attempts', types.integer, (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute();
    await db.schema
      .createIndex('object_changes_by_consumer')
      .on('object_changes')
      .columns(['consumer', 'id'])
      .execute();

    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('secret_sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('last_delivered_at', types.integer)
      .addColumn('last_error', 'text')
      .addUniqueConstraint('webhooks_by_name', ['account_id', 'name'])
      .execute();
  },
};
