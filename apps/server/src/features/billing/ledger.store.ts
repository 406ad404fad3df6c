import { codes } from '@atoll/contract/codes';
import type { Reader, Transaction } from '@atoll/database';
import { UserError } from '../../platform/errors.ts';

export type EntryReason = 'top_up' | 'referral' | 'operator';

export interface NewEntry {
  id: string;
  accountId: string;
  reason: EntryReason;
  /** Whole micro-USD; negative takes credit away, 0 is not an entry. */
  amountMicroUsd: number;
  /** At most one entry of the account bears it. */
  idempotencyKey: string;
  note: string | null;
  createdAt: number;
}

export interface Entry {
  id: string;
  reason: EntryReason;
  amountMicroUsd: number;
  createdAt: number;
}

/**
 * Adds an entry and moves the balance with it. The same idempotency key again changes nothing.
 * Falling from the alert value or above to below it marks the alert as due; rising again drops one not yet mailed.
 *
 * @returns whether the entry is new.
 * @throws UserError 1022 when the account would have less than no credit.
 */
export async function appendEntry(tx: Transaction, entry: NewEntry): Promise<boolean> {
  const inserted = await tx
    .insertInto('ledger_entries')
    .values({
      id: entry.id,
      account_id: entry.accountId,
      reason: entry.reason,
      amount_micro_usd: entry.amountMicroUsd,
      idempotency_key: entry.idempotencyKey,
      note: entry.note,
      created_at: entry.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  await moveBalance(tx, entry.accountId, entry.amountMicroUsd);
  return true;
}

async function moveBalance(tx: Transaction, accountId: string, amountMicroUsd: number): Promise<void> {
  await ensureBillingAccount(tx, accountId);
  const before = await tx
    .selectFrom('billing_accounts')
    .select(['credit_micro_usd', 'credit_alert_usd'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const credit = before.credit_micro_usd + amountMicroUsd;
  if (credit < 0) throw new UserError(codes.creditInsufficient);
  if (!Number.isSafeInteger(credit)) throw new RangeError('a balance beyond what an integer can hold');

  const alert = before.credit_alert_usd === null ? null : before.credit_alert_usd * 1_000_000;
  const isBelowAlert = alert !== null && credit < alert;
  const fellBelowAlert = isBelowAlert && before.credit_micro_usd >= alert;
  await tx
    .updateTable('billing_accounts')
    .set({ credit_micro_usd: credit, ...alertDue({ isBelowAlert, fellBelowAlert }) })
    .where('account_id', '=', accountId)
    .execute();
}

function alertDue(change: { isBelowAlert: boolean; fellBelowAlert: boolean }): { credit_alert_due?: number } {
  if (change.fellBelowAlert) return { credit_alert_due: 1 };
  return change.isBelowAlert ? {} : { credit_alert_due: 0 };
}

/** Makes the row that an account without credit, alert or upgrade does not have yet. */
export async function ensureBillingAccount(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .insertInto('billing_accounts')
    .values({
      account_id: accountId,
      plan: 'free',
      credit_micro_usd: 0,
      credit_alert_usd: null,
      credit_alert_due: 0,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

/** Newest first, `limit` at most, from just before the entry `cursor` names. */
export async function listEntries(
  db: Reader,
  accountId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Entry[]> {
  let query = db
    .selectFrom('ledger_entries')
    .select(['id', 'reason', 'amount_micro_usd as amountMicroUsd', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.cursor !== undefined) query = query.where('id', '<', page.cursor);
  return query.execute();
}
