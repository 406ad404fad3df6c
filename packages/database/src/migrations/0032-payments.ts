import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** What was paid, refunded and disputed, and which of the provider's notices were dealt with. */
export const payments: SchemaChange = {
  name: '0032-payments',
  async up(db, types) {
    await db.schema
      .createTable('payments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('invoice_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('payment_id', 'text')
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('booked_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('moves', types.integer, (column) => column.notNull())
      .addColumn('reference', 'text')
      .addColumn('checkout_url', 'text')
      .addColumn('locale', 'text')
      .addColumn('version', types.integer, (column) => column.notNull())
      .addColumn('check_at', types.integer)
      .addColumn('checks', types.integer, (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('changed_at', types.integer, (column) => column.notNull())
      .addUniqueConstraint('payments_once', ['provider', 'reference'])
      .addCheckConstraint('payments_kind', sql`kind in ('payment', 'refund', 'dispute')`)
      .addCheckConstraint('payments_of', sql`(kind = 'payment') = (payment_id is null)`)
      .addCheckConstraint(
        'payments_state',
        sql`(kind = 'dispute' and state in ('disputed', 'won', 'lost'))
          or (kind <> 'dispute' and state in ('pending', 'succeeded', 'failed', 'expired'))`,
      )
      .addCheckConstraint('payments_amount', sql`amount_micro_usd > 0`)
      .execute();
    await db.schema.createIndex('payments_by_account').on('payments').columns(['account_id', 'id']).execute();
    await db.schema.createIndex('payments_by_invoice').on('payments').column('invoice_id').execute();
    await db.schema.createIndex('payments_by_payment').on('payments').column('payment_id').execute();
    await db.schema.createIndex('payments_by_check').on('payments').column('check_at').execute();
    // An invoice is paid in one place at a time.
    await db.schema
      .createIndex('payments_pending')
      .unique()
      .on('payments')
      .column('invoice_id')
      .where(sql.ref('state'), '=', 'pending')
      .where(sql.ref('kind'), '=', 'payment')
      .execute();
    await sql`
      insert into payments (id, account_id, invoice_id, kind, provider, state, amount_micro_usd, booked_micro_usd, moves,
        reference, version, checks, created_at, changed_at)
      select id, account_id, id, 'payment', 'sandbox', 'succeeded', amount_micro_usd, amount_micro_usd, 1,
        payment_reference, 1, 0, created_at, closed_at
      from invoices where state = 'paid' and payment_reference is not null
    `.execute(db);

    await db.schema
      .createTable('payment_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('received_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('payment_events_by_time')
      .on('payment_events')
      .column('received_at')
      .execute();

    await db.schema
      .createTable('payment_event_readers')
      .addColumn('provider', 'text', (column) => column.primaryKey())
      .addColumn('read_until', types.integer, (column) => column.notNull())
      .execute();
  },
};
