import type { Reader, Transaction } from '@atoll/database';
import type { Plan } from '../account.store.ts';

/** The charging progress of an account. */
export interface ChargingState {
  accountId: string;
  plan: Plan;
  /** Time at which the plan began; null if it never changed. */
  planSince: number | null;
  creditMicroUsd: number;
  /** The earliest month that can still be charged. */
  openMonth: number;
  /** Days before this one have been charged. */
  chargedUntil: number;
}

/** Returns paying accounts with uncharged days before `until`, longest waiting first. */
export async function findDue(db: Reader, until: number, limit: number): Promise<string[]> {
  const rows = await states(db)
    .where('charged_until', '<', until)
    .where('plan', '=', 'pay_as_you_go')
    .orderBy('charged_until')
    .orderBy('usage_charging.account_id')
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Returns paying accounts by ID, after the given one. */
export async function findPaying(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await states(db)
    .where('plan', '=', 'pay_as_you_go')
    .where('usage_charging.account_id', '>', after)
    .orderBy('usage_charging.account_id')
    .limit(limit)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Returns accounts with a month before `until` to be closed, with their earliest such month, earliest first. */
export async function findOpenMonths(
  db: Reader,
  until: number,
  limit: number,
): Promise<{ accountId: string; month: number }[]> {
  return db
    .selectFrom('usage_charging')
    .select(['account_id as accountId', 'open_month as month'])
    .where('open_month', '<', until)
    .where('open_month', '>', notBegun)
    .orderBy('open_month')
    .orderBy('account_id')
    .limit(limit)
    .execute();
}

/** Returns only accounts that have a state. */
export async function readStates(db: Reader, accountIds: readonly string[]): Promise<ChargingState[]> {
  return states(db).where('usage_charging.account_id', 'in', accountIds).execute();
}

/** The open month of an account that paid before charging existed: usage until its first run is free. */
export const notBegun = 0;

function states(db: Reader) {
  return db
    .selectFrom('usage_charging')
    .innerJoin('billing_accounts', 'billing_accounts.account_id', 'usage_charging.account_id')
    .select([
      'usage_charging.account_id as accountId',
      'plan',
      'plan_since as planSince',
      'credit_micro_usd as creditMicroUsd',
      'open_month as openMonth',
      'charged_until as chargedUntil',
    ]);
}

export async function saveState(
  tx: Transaction,
  accountId: string,
  { openMonth, chargedUntil }: Pick<ChargingState, 'openMonth' | 'chargedUntil'>,
): Promise<void> {
  const state = { open_month: openMonth, charged_until: chargedUntil };
  await tx
    .insertInto('usage_charging')
    .values({ account_id: accountId, ...state })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(state))
    .execute();
}

export async function moveChargedUntil(
  tx: Transaction,
  accountIds: readonly string[],
  until: number,
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('usage_charging')
    .set({ charged_until: until })
    .where('account_id', 'in', accountIds)
    .where('charged_until', '<', until)
    .execute();
}

export async function moveOpenMonth(
  tx: Transaction,
  accountIds: readonly string[],
  month: number,
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .updateTable('usage_charging')
    .set({ open_month: month })
    .where('account_id', 'in', accountIds)
    .execute();
}

/** Removes accounts that no longer pay and have no open month. */
export async function deleteStates(tx: Transaction, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.deleteFrom('usage_charging').where('account_id', 'in', accountIds).execute();
}
