import type { SchemaChange } from './types.ts';

/** Who has added what, so that nothing is added twice; use by key and link; byte-hours; and names of buckets that are gone. */
export const metering: SchemaChange = {
  name: '0033-metering',
  async up(db, types) {
    await db.schema
      .createTable('usage_sources')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sequence', types.integer, (column) => column.notNull())
      .addColumn('seen_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('usage_sources_by_time').on('usage_sources').column('seen_at').execute();

    await db.schema
      .createTable('usage_callers')
      .addColumn('caller_id', 'text', (column) => column.notNull())
      .addColumn('day', types.integer, (column) => column.notNull())
      .addColumn('meter', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('amount', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_callers_pk', ['caller_id', 'day', 'meter'])
      .execute();
    await db.schema
      .createTable('usage_stored')
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('day', types.integer, (column) => column.notNull())
      .addColumn('storage_class', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('gib_hours', types.integer, (column) => column.notNull())
      .addColumn('byte_hours', types.integer, (column) => column.notNull())
      .addColumn('last_hour', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_stored_pk', ['bucket_id', 'day', 'storage_class'])
      .execute();
    for (const table of ['usage_callers', 'usage_stored']) {
      await db.schema.createIndex(`${table}_by_account`).on(table).columns(['account_id', 'day']).execute();
      await db.schema.createIndex(`${table}_by_day`).on(table).column('day').execute();
    }

    await db.schema
      .createTable('gone_buckets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('deleted_at', types.integer, (column) => column.notNull())
      .execute();
    for (const column of ['account_id', 'deleted_at']) {
      await db.schema.createIndex(`gone_buckets_by_${column}`).on('gone_buckets').column(column).execute();
    }
  },
};
