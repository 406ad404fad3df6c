import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** The ledger in double entry; accounts that may owe something, and whose credit may have ended. */
export const ledger: SchemaChange = {
  name: '0029-ledger',
  async up(db, types) {
    await createLedger(db, types);
    await carryEntriesOver(db);
    await db.schema.dropTable('ledger_entries').execute();
    await rebuildAccounts(db, types);
  },
};

async function createLedger(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('ledger_transactions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .addColumn('note', 'text')
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addUniqueConstraint('ledger_transactions_once', ['account_id', 'idempotency_key'])
    .addCheckConstraint(
      'ledger_transactions_reason',
      sql`reason in ('top_up', 'referral', 'operator', 'reward', 'usage', 'refund', 'dispute', 'dispute_won')`,
    )
    .execute();
  await db.schema
    .createIndex('ledger_transactions_by_account')
    .on('ledger_transactions')
    .columns(['account_id', 'id'])
    .execute();

  await db.schema
    .createTable('ledger_postings')
    .addColumn('transaction_id', 'text', (column) => column.notNull().references('ledger_transactions.id'))
    .addColumn('ledger', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('amount_micro_usd', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_postings_pk', ['transaction_id', 'ledger'])
    .addCheckConstraint(
      'ledger_postings_ledger',
      sql`ledger in ('credit', 'owed', 'payments', 'promotions', 'adjustments', 'revenue')`,
    )
    .addCheckConstraint('ledger_postings_amount', sql`amount_micro_usd <> 0`)
    .execute();
  await db.schema
    .createIndex('ledger_postings_by_account')
    .on('ledger_postings')
    .columns(['account_id', 'ledger'])
    .execute();
}

/** Each entry was one side of a transaction; where its money came from follows from its reason. */
async function carryEntriesOver(db: AnyDatabase): Promise<void> {
  // The credit of an invoice bears the key `invoice:<id>`.
  await sql`
    insert into ledger_transactions (id, account_id, reason, idempotency_key, reference, note, created_at)
    select id, account_id, reason, idempotency_key,
      case when reason = 'top_up' then substr(idempotency_key, 9) end, note, created_at
    from ledger_entries
  `.execute(db);
  await sql`
    insert into ledger_postings (transaction_id, ledger, account_id, amount_micro_usd)
    select id, 'credit', account_id, amount_micro_usd from ledger_entries
  `.execute(db);
  await sql`
    insert into ledger_postings (transaction_id, ledger, account_id, amount_micro_usd)
    select id,
      case reason when 'top_up' then 'payments' when 'referral' then 'promotions' else 'adjustments' end,
      account_id, -amount_micro_usd
    from ledger_entries
  `.execute(db);
}

/** A table's check can't be dropped in SQLite, and the old one kept credit from falling below 0. */
async function rebuildAccounts(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('rebuilt_billing_accounts')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('plan_since', types.integer)
    .addColumn('credit_micro_usd', types.integer, (column) => column.notNull())
    .addColumn('owed_micro_usd', types.integer, (column) => column.notNull())
    .addColumn('credit_alert_usd', types.integer)
    .addColumn('credit_alert_due', types.integer, (column) => column.notNull())
    .addColumn('credit_ended_at', types.integer)
    .addColumn('credit_notice_due', 'text', (column) => column.notNull())
    .addCheckConstraint('billing_account_plan', sql`plan in ('free', 'pay_as_you_go')`)
    .addCheckConstraint('billing_account_owed', sql`owed_micro_usd >= 0`)
    .addCheckConstraint(
      'billing_account_notice',
      sql`credit_notice_due in ('none', 'ended', 'read_only', 'restored')`,
    )
    .execute();
  await sql`
    insert into rebuilt_billing_accounts (account_id, plan, plan_since, credit_micro_usd, owed_micro_usd,
      credit_alert_usd, credit_alert_due, credit_ended_at, credit_notice_due)
    select account_id, plan, null, credit_micro_usd, 0, credit_alert_usd, credit_alert_due, null, 'none'
    from billing_accounts
  `.execute(db);
  await db.schema.dropTable('billing_accounts').execute();
  await db.schema.alterTable('rebuilt_billing_accounts').renameTo('billing_accounts').execute();
  const wanted = {
    billing_accounts_by_alert: 'credit_alert_due',
    billing_accounts_by_notice: 'credit_notice_due',
    billing_accounts_by_end: 'credit_ended_at',
    billing_accounts_by_plan: 'plan',
  };
  for (const [index, column] of Object.entries(wanted)) {
    await db.schema.createIndex(index).on('billing_accounts').column(column).execute();
  }
}
