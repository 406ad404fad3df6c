import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Invoices of two kinds, with their lines, their tax and both parties as they were when the invoice was issued. */
export const invoices: SchemaChange = {
  name: '0031-invoices',
  async up(db, types) {
    await db.schema.createTable('invoices_before').as(db.selectFrom('invoices').selectAll()).execute();
    await db.schema.dropTable('invoices').execute();

    await db.schema
      .createTable('invoices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('number', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('period_start', types.integer)
      .addColumn('period_end', types.integer)
      .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('due_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('tax_name', 'text', (column) => column.notNull())
      .addColumn('tax_basis_points', types.integer, (column) => column.notNull())
      .addColumn('tax_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('seller', 'text', (column) => column.notNull())
      .addColumn('buyer', 'text', (column) => column.notNull())
      .addColumn('idempotency_key', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('closed_at', types.integer)
      .addColumn('payment_reference', 'text')
      .addColumn('mail_at', types.integer)
      .addUniqueConstraint('invoices_once', ['account_id', 'idempotency_key'])
      .addUniqueConstraint('invoices_once_a_period', ['account_id', 'period_start'])
      .addCheckConstraint('invoices_kind', sql`kind in ('credit', 'usage')`)
      .addCheckConstraint('invoices_period', sql`(kind = 'usage') = (period_start is not null)`)
      .addCheckConstraint('invoices_state', sql`state in ('open', 'paid', 'void')`)
      .addCheckConstraint('invoices_amount', sql`amount_micro_usd > 0`)
      .addCheckConstraint('invoices_due', sql`due_micro_usd between 0 and amount_micro_usd`)
      .addCheckConstraint('invoices_open', sql`(state = 'open') = (due_micro_usd > 0)`)
      .execute();
    await sql`
      insert into invoices (id, account_id, number, kind, state, amount_micro_usd, due_micro_usd, tax_name,
        tax_basis_points, tax_micro_usd, seller, buyer, idempotency_key, created_at, closed_at, payment_reference)
      select id, account_id, number, description, state, amount_micro_usd,
        case when state = 'open' then amount_micro_usd else 0 end, '',
        0, 0, '{}', '{}', idempotency_key, created_at, closed_at, payment_reference
      from invoices_before
    `.execute(db);
    await db.schema.dropTable('invoices_before').execute();
    await db.schema.createIndex('invoices_by_account').on('invoices').columns(['account_id', 'id']).execute();
    await db.schema
      .createIndex('invoices_by_state')
      .on('invoices')
      .columns(['account_id', 'state', 'kind', 'period_start'])
      .execute();
    await db.schema.createIndex('invoices_by_mail').on('invoices').column('mail_at').execute();

    await db.schema
      .createTable('invoice_lines')
      .addColumn('invoice_id', 'text', (column) => column.notNull())
      .addColumn('position', types.integer, (column) => column.notNull())
      .addColumn('resource_id', 'text', (column) => column.notNull())
      .addColumn('resource_name', 'text', (column) => column.notNull())
      .addColumn('meter', 'text', (column) => column.notNull())
      .addColumn('price_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('quantity', 'text', (column) => column.notNull())
      .addColumn('included_quantity', 'text', (column) => column.notNull())
      .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('invoice_lines_key', ['invoice_id', 'position'])
      .execute();

    await db.schema
      .createTable('billing_details')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('tax_id', 'text', (column) => column.notNull())
      .addColumn('updated_at', types.integer, (column) => column.notNull())
      .execute();
  },
};
