import type { Reader, Transaction } from '@atoll/database';
import type { Invoice } from './invoice.ts';

export interface NewInvoice {
  id: string;
  accountId: string;
  amountMicroUsd: number;
  idempotencyKey: string;
  createdAt: number;
}

/** Digits of the running number; a year with more invoices simply gets longer numbers. */
const numberDigits = 6;

const columns = [
  'id',
  'number',
  'state',
  'description',
  'amount_micro_usd as amountMicroUsd',
  'created_at as createdAt',
  'closed_at as closedAt',
] as const;

/** Opens an invoice under the year's next number, or answers the one that the account opened with the same key. */
export async function openInvoice(tx: Transaction, invoice: NewInvoice): Promise<Invoice> {
  const known = await findInvoiceByKey(tx, invoice.accountId, invoice.idempotencyKey);
  if (known) return known;
  return tx
    .insertInto('invoices')
    .values({
      id: invoice.id,
      account_id: invoice.accountId,
      number: await nextNumber(tx, new Date(invoice.createdAt).getUTCFullYear()),
      state: 'open',
      description: 'credit',
      amount_micro_usd: invoice.amountMicroUsd,
      idempotency_key: invoice.idempotencyKey,
      created_at: invoice.createdAt,
      closed_at: null,
      payment_reference: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The counter moves in the transaction that uses its number, so a rolled-back invoice leaves no gap. */
async function nextNumber(tx: Transaction, year: number): Promise<string> {
  const counter = await tx
    .insertInto('invoice_counters')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet((set) => ({ last_number: set('invoice_counters.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return `AT-${year}-${String(counter.last_number).padStart(numberDigits, '0')}`;
}

export async function findInvoiceByKey(
  db: Reader,
  accountId: string,
  idempotencyKey: string,
): Promise<Invoice | undefined> {
  return db
    .selectFrom('invoices')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** Undefined for an unknown id and for another account's invoice alike. */
export async function findInvoice(db: Reader, accountId: string, id: string): Promise<Invoice | undefined> {
  return db
    .selectFrom('invoices')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ends an open invoice; undefined when the account has no such open invoice. */
export async function closeInvoice(
  tx: Transaction,
  which: { accountId: string; id: string },
  outcome: { state: 'paid'; at: number; paymentReference: string } | { state: 'void'; at: number },
): Promise<Invoice | undefined> {
  return tx
    .updateTable('invoices')
    .set({
      state: outcome.state,
      closed_at: outcome.at,
      payment_reference: outcome.state === 'paid' ? outcome.paymentReference : null,
    })
    .where('id', '=', which.id)
    .where('account_id', '=', which.accountId)
    .where('state', '=', 'open')
    .returning(columns)
    .executeTakeFirst();
}

/** Newest first, `limit` at most, from just before the invoice `cursor` names. */
export async function listInvoices(
  db: Reader,
  accountId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Invoice[]> {
  let query = db
    .selectFrom('invoices')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.cursor !== undefined) query = query.where('id', '<', page.cursor);
  return query.execute();
}
