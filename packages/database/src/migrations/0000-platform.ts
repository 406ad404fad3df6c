import type { SchemaChange } from './types.ts';

/** What belongs to no domain: counters of the rate limiter, and the leases of background work. */
export const platform: SchemaChange = {
  name: '0000-platform',
  async up(db, { integer }) {
    // The columns, in this order, are those that rate-limiter-flexible expects.
    await db.schema
      .createTable('rate_limits')
      .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', integer)
      .execute();
    await db.schema
      .createTable('jobs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('lease_holder', 'text')
      .addColumn('lease_until', integer, (column) => column.notNull())
      .addColumn('next_run_at', integer, (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute();
  },
};
