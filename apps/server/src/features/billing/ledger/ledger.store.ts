import type { Reader, Schema, Transaction } from '@atoll/database';
import type { Standing } from './standing.ts';

export interface TransactionRow {
  id: string;
  accountId: string;
  reason: Schema['ledger_transactions']['reason'];
  idempotencyKey: string;
  reference: string | null;
  note: string | null;
  createdAt: number;
}

export interface Posting {
  transactionId: string;
  ledger: Schema['ledger_postings']['ledger'];
  accountId: string;
  amountMicroUsd: number;
}

/** One transaction from its account's perspective. */
export interface Entry {
  id: string;
  reason: TransactionRow['reason'];
  /** Its total effect on credit and debt. */
  amountMicroUsd: number;
  note: string | null;
  createdAt: number;
}

/** Adds the transactions with unused idempotency keys, and returns their IDs. */
export async function addTransactions(
  tx: Transaction,
  rows: readonly TransactionRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx
    .insertInto('ledger_transactions')
    .values(
      rows.map((row) => ({
        id: row.id,
        account_id: row.accountId,
        reason: row.reason,
        idempotency_key: row.idempotencyKey,
        reference: row.reference,
        note: row.note,
        created_at: row.createdAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returning('id')
    .execute();
  return new Set(added.map(({ id }) => id));
}

const fresh: Standing = {
  plan: 'free',
  creditMicroUsd: 0,
  owedMicroUsd: 0,
  creditAlertMicroUsd: null,
  isAlertDue: false,
  creditEndedAt: null,
  noticeDue: 'none',
};

/** Returns a state for each requested account, known or not. */
export async function readStandings(
  db: Reader,
  accountIds: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute();
  const standings = new Map(accountIds.map((id) => [id, fresh]));
  for (const row of rows) {
    standings.set(row.account_id, {
      plan: row.plan,
      creditMicroUsd: row.credit_micro_usd,
      owedMicroUsd: row.owed_micro_usd,
      creditAlertMicroUsd: row.credit_alert_micro_usd,
      isAlertDue: row.credit_alert_due === 1,
      creditEndedAt: row.credit_ended_at,
      noticeDue: row.credit_notice_due,
    });
  }
  return standings;
}

/** Adds the postings, and stores the resulting balances. */
export async function saveStandings(
  tx: Transaction,
  standings: ReadonlyMap<string, Standing>,
  postings: readonly Posting[],
): Promise<void> {
  await tx
    .insertInto('ledger_postings')
    .values(
      postings.map(({ transactionId, ledger, accountId, amountMicroUsd }) => ({
        transaction_id: transactionId,
        ledger,
        account_id: accountId,
        amount_micro_usd: amountMicroUsd,
      })),
    )
    .execute();
  await tx
    .insertInto('billing_accounts')
    .values([...standings].map(([accountId, standing]) => accountRow(accountId, standing)))
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(({ ref }) => ({
        credit_micro_usd: ref('excluded.credit_micro_usd'),
        owed_micro_usd: ref('excluded.owed_micro_usd'),
        credit_alert_due: ref('excluded.credit_alert_due'),
        credit_ended_at: ref('excluded.credit_ended_at'),
        credit_notice_due: ref('excluded.credit_notice_due'),
      })),
    )
    .execute();
}

/** Creates the row of an account without credit, alert or upgrade. */
export async function ensureBillingAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .insertInto('billing_accounts')
    .values(accountRow(accountId, fresh))
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

function accountRow(accountId: string, standing: Standing): Schema['billing_accounts'] {
  return {
    account_id: accountId,
    plan: standing.plan,
    plan_since: null,
    credit_micro_usd: standing.creditMicroUsd,
    owed_micro_usd: standing.owedMicroUsd,
    credit_alert_micro_usd: standing.creditAlertMicroUsd,
    credit_alert_due: standing.isAlertDue ? 1 : 0,
    // Only for an account that has no row yet: it has no such alert.
    spending_alert_micro_usd: null,
    spending_alert_month: null,
    credit_ended_at: standing.creditEndedAt,
    credit_notice_due: standing.noticeDue,
  };
}

/** Returns entries, newest first, at most `limit`, before the one that `cursor` names. */
export async function listEntries(
  db: Reader,
  accountId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Entry[]> {
  let query = db
    .selectFrom('ledger_transactions')
    .select(({ selectFrom }) => [
      'id',
      'reason',
      'note',
      'created_at as createdAt',
      selectFrom('ledger_postings')
        .select(({ fn }) => fn.sum<number>('amount_micro_usd').as('sum'))
        .whereRef('transaction_id', '=', 'ledger_transactions.id')
        .where('ledger', 'in', ['credit', 'owed'])
        .$asScalar()
        .$notNull()
        .as('amountMicroUsd'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.cursor !== undefined) query = query.where('id', '<', page.cursor);
  return query.execute();
}
