import type { Locale } from '@atoll/contract';
import type { Reader, Schema, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { hourMs } from '../../../platform/time.ts';
import type { Payment } from './payment.ts';

type State = Payment['state'];

const columns = [
  'id',
  'account_id as accountId',
  'invoice_id as invoiceId',
  'kind',
  'provider',
  'state',
  'amount_micro_usd as amountMicroUsd',
  'booked_micro_usd as bookedMicroUsd',
  'moves',
  'reference',
  'checkout_url as checkoutUrl',
  'locale',
  'version',
  'checks',
  'created_at as createdAt',
] as const;

type Row = Omit<Payment, 'locale'> & { locale: string | null };

/** Converts a row. Only our own locales are ever written. */
function toPayment(row: Row): Payment {
  return { ...row, locale: row.locale as Locale | null };
}

/** Checks wait for six hours at most. */
declareDueDates({ table: 'payments', column: 'check_at', longestMs: 6 * hourMs });

export interface NewPayment
  extends Pick<Payment, 'id' | 'accountId' | 'invoiceId' | 'provider' | 'amountMicroUsd' | 'createdAt'> {
  state: State;
  reference?: string;
  locale?: Locale;
  checkAt?: number;
}

/** @returns whether it was added: an invoice has at most one pending payment */
export async function addPayment(tx: Transaction, payment: NewPayment): Promise<boolean> {
  const added = await tx
    .insertInto('payments')
    .values(rowOf({ ...payment, kind: 'payment', paymentId: null }))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface NewReversal extends NewPayment {
  kind: 'refund' | 'dispute';
  paymentId: string;
}

export async function addReversal(tx: Transaction, reversal: NewReversal): Promise<Payment> {
  const row = await tx
    .insertInto('payments')
    .values(rowOf(reversal))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toPayment(row);
}

function rowOf(
  payment: NewPayment & { kind: Payment['kind']; paymentId: string | null },
): Schema['payments'] {
  return {
    id: payment.id,
    account_id: payment.accountId,
    invoice_id: payment.invoiceId,
    kind: payment.kind,
    payment_id: payment.paymentId,
    provider: payment.provider,
    state: payment.state,
    amount_micro_usd: payment.amountMicroUsd,
    booked_micro_usd: 0,
    moves: 0,
    reference: payment.reference ?? null,
    checkout_url: null,
    locale: payment.locale ?? null,
    version: 1,
    check_at: payment.checkAt ?? null,
    checks: 0,
    created_at: payment.createdAt,
    changed_at: payment.createdAt,
  };
}

export async function findPayment(db: Reader, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toPayment(row);
}

export async function findByReference(
  db: Reader,
  provider: Payment['provider'],
  reference: string,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && toPayment(row);
}

/** Returns the newest payment of an invoice in one of the states. */
export async function findPaymentOf(
  db: Reader,
  invoice: { accountId: string; id: string },
  states?: readonly State[],
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('invoice_id', '=', invoice.id)
    .where('account_id', '=', invoice.accountId)
    .where('kind', '=', 'payment')
    .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPayment(row);
}

/** Returns the refunds and disputes of a payment, oldest first. */
export async function reversalsOf(db: Reader, paymentId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns)
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
  return rows.map(toPayment);
}

/** Returns an account's newest successful payment. */
export async function findLastPayment(db: Reader, accountId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'payment')
    .where('state', '=', 'succeeded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPayment(row);
}

/** @returns whether the payment was still waiting for it */
export async function setCheckout(
  tx: Transaction,
  id: string,
  checkout: { reference: string; url: string | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('payments')
    .set({ reference: checkout.reference, checkout_url: checkout.url })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where((where) => where.or([where('reference', 'is', null), where('reference', '=', checkout.reference)]))
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows > 0n;
}

export interface Change {
  state: State;
  bookedMicroUsd: number;
  moves: number;
  at: number;
}

/** Stores new facts, and the resulting ledger amount. Only a pending payment is checked again, and has a page. */
export async function changePayment(tx: Transaction, payment: Payment, change: Change): Promise<void> {
  await tx
    .updateTable('payments')
    .set((set) => ({
      state: change.state,
      booked_micro_usd: change.bookedMicroUsd,
      moves: change.moves,
      version: set('version', '+', 1),
      ...(change.state === payment.state ? {} : { changed_at: change.at }),
      checkout_url: change.state === 'pending' ? payment.checkoutUrl : null,
      ...(change.state === 'pending' ? {} : { check_at: null }),
    }))
    .where('id', '=', payment.id)
    .execute();
}

/** Returns pending payments due for a check, longest overdue first. */
export async function listOverdue(db: Reader, now: number, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows.map(toPayment);
}

export async function postponeCheck(tx: Transaction, payment: Payment, checkAt: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ check_at: checkAt, checks: payment.checks + 1 })
    .where('id', '=', payment.id)
    .where('state', '=', 'pending')
    .execute();
}

export interface HistoryEntry {
  id: string;
  kind: Payment['kind'];
  state: State;
  amountMicroUsd: number;
  provider: Payment['provider'];
  invoiceNumber: string | null;
  createdAt: number;
}

/** Returns entries, newest first, at most `limit`, before the one that `cursor` names. */
export async function listHistory(
  db: Reader,
  accountId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('payments')
    .leftJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .select([
      'payments.id',
      'payments.kind',
      'payments.state',
      'payments.amount_micro_usd as amountMicroUsd',
      'payments.provider',
      'payments.created_at as createdAt',
      'invoices.number as invoiceNumber',
    ])
    .where('payments.account_id', '=', accountId)
    .orderBy('payments.id', 'desc')
    .limit(page.limit);
  if (page.cursor !== undefined) query = query.where('payments.id', '<', page.cursor);
  return query.execute();
}
