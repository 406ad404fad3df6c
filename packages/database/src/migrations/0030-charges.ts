import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** What use was charged for, day by day, and how far each account's use has been charged. */
export const charges: SchemaChange = {
  name: '0030-charges',
  async up(db, types) {
    await db.schema
      .createTable('usage_charges')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('month', types.integer, (column) => column.notNull())
      .addColumn('resource_id', 'text', (column) => column.notNull())
      .addColumn('resource_name', 'text', (column) => column.notNull())
      .addColumn('meter', 'text', (column) => column.notNull())
      .addColumn('day', types.integer, (column) => column.notNull())
      .addColumn('price_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('quantity', types.integer, (column) => column.notNull())
      .addColumn('included_quantity', types.integer, (column) => column.notNull())
      .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_charges_pk', [
        'account_id',
        'month',
        'resource_id',
        'meter',
        'day',
        'price_micro_usd',
      ])
      .execute();
    // Both hold all that their sums are made of: a month of 200 buckets is 36,000 rows, none of which is looked up.
    await db.schema
      .createIndex('usage_charges_by_day')
      .on('usage_charges')
      .columns(['account_id', 'day', 'meter', 'quantity', 'amount_micro_usd'])
      .execute();
    await db.schema
      .createIndex('usage_charges_by_name')
      .on('usage_charges')
      .columns([
        'account_id',
        'month',
        'resource_name',
        'resource_id',
        'meter',
        'price_micro_usd',
        'day',
        'quantity',
        'included_quantity',
        'amount_micro_usd',
      ])
      .execute();

    await db.schema
      .createTable('usage_charging')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('open_month', types.integer, (column) => column.notNull())
      .addColumn('charged_until', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('usage_charging_by_month')
      .on('usage_charging')
      .columns(['open_month', 'account_id'])
      .execute();
    await db.schema
      .createIndex('usage_charging_by_day')
      .on('usage_charging')
      .columns(['charged_until', 'account_id'])
      .execute();

    // Accounts that pay already begin with their first run; what they used until then was free of charge.
    await sql`
      insert into usage_charging (account_id, open_month, charged_until)
      select account_id, 0, 0 from billing_accounts where plan = 'pay_as_you_go'
    `.execute(db);

    await db.schema
      .createTable('credit_grace_ends')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('credit_ended_at', types.integer, (column) => column.notNull())
      .execute();
  },
};
