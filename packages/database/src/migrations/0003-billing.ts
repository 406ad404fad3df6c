import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Credit as an append-only ledger with its balance beside it, and invoices numbered without gaps. */
export const billing: SchemaChange = {
  name: '0003-billing',
  async up(db, types) {
    await db.schema
      .createTable('billing_accounts')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('credit_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('credit_alert_usd', types.integer)
      .addColumn('credit_alert_due', types.integer, (column) => column.notNull())
      .addCheckConstraint('billing_accounts_plan', sql`plan in ('free', 'pay_as_you_go')`)
      .addCheckConstraint('billing_accounts_credit', sql`credit_micro_usd >= 0`)
      .execute();

    await db.schema
      .createTable('ledger_entries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('idempotency_key', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addUniqueConstraint('ledger_entries_once', ['account_id', 'idempotency_key'])
      .addCheckConstraint('ledger_entries_reason', sql`reason in ('top_up', 'referral', 'operator')`)
      .addCheckConstraint('ledger_entries_amount', sql`amount_micro_usd <> 0`)
      .execute();
    await db.schema
      .createIndex('ledger_entries_by_account')
      .on('ledger_entries')
      .columns(['account_id', 'id'])
      .execute();

    await db.schema
      .createTable('invoices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('number', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('idempotency_key', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('closed_at', types.integer)
      .addColumn('payment_reference', 'text')
      .addUniqueConstraint('invoices_once', ['account_id', 'idempotency_key'])
      .addCheckConstraint('invoices_state', sql`state in ('open', 'paid', 'void')`)
      .addCheckConstraint('invoices_amount', sql`amount_micro_usd > 0`)
      .execute();
    await db.schema.createIndex('invoices_by_account').on('invoices').columns(['account_id', 'id']).execute();

    await db.schema
      .createTable('invoice_counters')
      .addColumn('year', types.integer, (column) => column.primaryKey())
      .addColumn('last_number', types.integer, (column) => column.notNull())
      .execute();
  },
};
