import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import type { ExpressionBuilder } from 'kysely';
import { ensureBillingAccount } from './ledger/index.ts';

export type Plan = 'free' | 'pay_as_you_go';

export interface BillingAccount {
  plan: Plan;
  /** Null for a plan from before this was recorded, and for the initial plan. */
  planSince: number | null;
  creditMicroUsd: number;
  /** Usage beyond credit and grace. */
  owedMicroUsd: number;
  creditAlertMicroUsd: number | null;
  spendingAlertMicroUsd: number | null;
  /** Time at which the credit that pays for its plan ran out; null while there is credit. */
  creditEndedAt: number | null;
}

const untouched: BillingAccount = {
  plan: 'free',
  planSince: null,
  creditMicroUsd: 0,
  owedMicroUsd: 0,
  creditAlertMicroUsd: null,
  spendingAlertMicroUsd: null,
  creditEndedAt: null,
};

const accountQuery = prepare((db: Reader, { accountId }: { accountId: string }) =>
  db
    .selectFrom('billing_accounts')
    .select([
      'plan',
      'plan_since as planSince',
      'credit_micro_usd as creditMicroUsd',
      'owed_micro_usd as owedMicroUsd',
      'credit_alert_micro_usd as creditAlertMicroUsd',
      'spending_alert_micro_usd as spendingAlertMicroUsd',
      'credit_ended_at as creditEndedAt',
    ])
    .where('account_id', '=', accountId),
);

/** Returns an account's billing data. Accounts without a row have the defaults. */
export async function findBillingAccount(db: Reader, accountId: string): Promise<BillingAccount> {
  return (await accountQuery.first(db, { accountId })) ?? untouched;
}

/** Changes the plan. The free plan costs nothing, so only a debt still counts as an end of credit. */
export async function updatePlan(
  tx: Transaction,
  accountId: string,
  plan: Plan,
  since: number,
): Promise<void> {
  await ensureBillingAccount(tx, accountId);
  await tx
    .updateTable('billing_accounts')
    .set({ plan, plan_since: since })
    .where('account_id', '=', accountId)
    .execute();
  if (plan !== 'free') return;
  await tx
    .updateTable('billing_accounts')
    .set({ credit_ended_at: null, credit_notice_due: 'none' })
    .where('account_id', '=', accountId)
    .where('credit_micro_usd', '>=', 0)
    .where('owed_micro_usd', '=', 0)
    .execute();
}

/** Changes the alert value. The new value drops an alert that is due under the old one. */
export async function updateCreditAlert(
  tx: Transaction,
  accountId: string,
  creditAlertMicroUsd: number | null,
): Promise<void> {
  await ensureBillingAccount(tx, accountId);
  await tx
    .updateTable('billing_accounts')
    .set({ credit_alert_micro_usd: creditAlertMicroUsd, credit_alert_due: 0 })
    .where('account_id', '=', accountId)
    .execute();
}

export interface DueAlert {
  accountId: string;
  creditMicroUsd: number;
  creditAlertMicroUsd: number;
}

/** Claims due alerts so that no other process sends them, at most 100 at a time. */
export async function claimDueAlerts(tx: Transaction): Promise<DueAlert[]> {
  const due = await tx
    .selectFrom('billing_accounts')
    .select([
      'account_id as accountId',
      'credit_micro_usd as creditMicroUsd',
      'credit_alert_micro_usd as creditAlertMicroUsd',
    ])
    .where('credit_alert_due', '=', 1)
    .where('credit_alert_micro_usd', 'is not', null)
    .$narrowType<{ creditAlertMicroUsd: number }>()
    .limit(100)
    .execute();
  if (due.length > 0) {
    await setAlertsDue(tx, due, 0);
  }
  return due;
}

/** Returns an alert that could not be sent. */
export async function returnDueAlert(tx: Transaction, alert: DueAlert): Promise<void> {
  await setAlertsDue(tx, [alert], 1);
}

async function setAlertsDue(tx: Transaction, alerts: readonly DueAlert[], due: 0 | 1): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ credit_alert_due: due })
    .where(
      'account_id',
      'in',
      alerts.map((alert) => alert.accountId),
    )
    .execute();
}

/** Changes the amount, so that the current month may be mailed again. */
export async function updateSpendingAlert(
  tx: Transaction,
  accountId: string,
  spendingAlertMicroUsd: number | null,
): Promise<void> {
  await ensureBillingAccount(tx, accountId);
  await tx
    .updateTable('billing_accounts')
    .set({ spending_alert_micro_usd: spendingAlertMicroUsd, spending_alert_month: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns accounts with an alert that were not mailed about the month, by ID after the given one. */
export async function findSpendingAlerts(
  read: Reader,
  { month, after, limit }: { month: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await read
    .selectFrom('billing_accounts')
    .select('account_id as accountId')
    .where('spending_alert_micro_usd', 'is not', null)
    .where(isUntold(month))
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Records that the account is mailed about the month. Returns false if another process does, or the alert changed. */
export async function claimSpendingAlert(
  tx: Transaction,
  alert: { accountId: string; spendingAlertMicroUsd: number; month: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('billing_accounts')
    .set({ spending_alert_month: alert.month })
    .where('account_id', '=', alert.accountId)
    .where('spending_alert_micro_usd', '=', alert.spendingAlertMicroUsd)
    .where(isUntold(alert.month))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets the month be mailed again after a failure. */
export async function returnSpendingAlert(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .updateTable('billing_accounts')
    .set({ spending_alert_month: null })
    .where('account_id', '=', accountId)
    .execute();
}

function isUntold(month: number) {
  return ({ eb, or }: ExpressionBuilder<Schema, 'billing_accounts'>) =>
    or([eb('spending_alert_month', 'is', null), eb('spending_alert_month', '<', month)]);
}
