import type { SchemaChange } from './types.ts';

/** What people wrote to the operator, and how often the entry pages were seen and passed. */
export const support: SchemaChange = {
  name: '0004-support',
  async up(db, types) {
    await db.schema
      .createTable('feedback')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('page', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('product_events')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('count', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('product_events_pk', ['day', 'event', 'device'])
      .execute();
  },
};
