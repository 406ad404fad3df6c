import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** Budgets of the data hub, and the rewards that are paid from them. A table's check can't be changed in SQLite. */
export const ledgerOfHub: SchemaChange = {
  name: '0060-ledger-of-hub',
  async up(db, types) {
    await rebuildTransactions(db, types);
    await rebuildPostings(db, types);
    for (const table of ['ledger_postings', 'ledger_transactions']) {
      await db.schema.dropTable(table).execute();
      await db.schema.alterTable(`rebuilt_${table}`).renameTo(table).execute();
    }
    await db.schema
      .createIndex('ledger_transactions_by_account')
      .on('ledger_transactions')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('ledger_postings_by_account')
      .on('ledger_postings')
      .columns(['account_id', 'ledger'])
      .execute();
  },
};

async function rebuildTransactions(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('rebuilt_ledger_transactions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('note', 'text')
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addUniqueConstraint('ledger_transactions_once_each', ['account_id', 'idempotency_key'])
    .addCheckConstraint(
      'ledger_transactions_reasons',
      sql`reason in ('top_up', 'referral', 'operator', 'reward', 'usage', 'refund', 'dispute', 'dispute_won',
        'hub_budget', 'hub_budget_returned', 'hub_reward')`,
    )
    .execute();
  await sql`
    insert into rebuilt_ledger_transactions (id, account_id, reason, idempotency_key, reference, note, created_at)
    select id, account_id, reason, idempotency_key, reference, note, created_at from ledger_transactions
  `.execute(db);
}

async function rebuildPostings(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('rebuilt_ledger_postings')
    .addColumn('transaction_id', 'text', (column) =>
      column.notNull().references('rebuilt_ledger_transactions.id'),
    )
    .addColumn('ledger', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_postings_once_each', ['transaction_id', 'ledger'])
    .addCheckConstraint(
      'ledger_postings_ledgers',
      sql`ledger in ('credit', 'owed', 'payments', 'promotions', 'adjustments', 'revenue', 'hub_budgets')`,
    )
    .addCheckConstraint('ledger_postings_amounts', sql`amount_micro_usd <> 0`)
    .execute();
  await sql`
    insert into rebuilt_ledger_postings (transaction_id, ledger, account_id, amount_micro_usd)
    select transaction_id, ledger, account_id, amount_micro_usd from ledger_postings
  `.execute(db);
}
