import type { Reader, Transaction } from '@atoll/database';
import { findBillingDetails } from './details.store.ts';
import type { Correction, Invoice, InvoiceDocument, InvoiceTerms, Party } from './invoice.ts';
import { nobody } from './invoice.ts';
import { findLines } from './line.store.ts';
import { nextNumber } from './number.store.ts';

export interface NewCreditInvoice {
  id: string;
  accountId: string;
  amountMicroUsd: number;
  idempotencyKey: string;
  createdAt: number;
}

export const columns = [
  'id',
  'number',
  'kind',
  'state',
  'period_start as periodStart',
  'period_end as periodEnd',
  'amount_micro_usd as amountMicroUsd',
  'due_micro_usd as dueMicroUsd',
  'tax_name as taxName',
  'tax_basis_points as taxBasisPoints',
  'tax_micro_usd as taxMicroUsd',
  'created_at as createdAt',
  'closed_at as closedAt',
] as const;

type Row = Omit<Invoice, 'tax'> & { taxName: string; taxBasisPoints: number };

export function toInvoice({ taxName, taxBasisPoints, ...invoice }: Row): Invoice {
  return { ...invoice, tax: { name: taxName, basisPoints: taxBasisPoints } };
}

/**
 * Opens an invoice for credit with the year's next number, or returns the one that the account opened with the same key.
 * Credit is paid before it is used and may be used for anything: its invoice has no tax; those of its usage do.
 */
export async function openCreditInvoice(
  tx: Transaction,
  invoice: NewCreditInvoice,
  { seller }: InvoiceTerms,
): Promise<Invoice> {
  const known = await findInvoiceByKey(tx, invoice.accountId, invoice.idempotencyKey);
  if (known) return known;
  const row = await tx
    .insertInto('invoices')
    .values({
      id: invoice.id,
      account_id: invoice.accountId,
      number: await nextNumber(tx, invoice.createdAt),
      kind: 'credit',
      state: 'open',
      period_start: null,
      period_end: null,
      amount_micro_usd: invoice.amountMicroUsd,
      due_micro_usd: invoice.amountMicroUsd,
      tax_name: '',
      tax_basis_points: 0,
      tax_micro_usd: 0,
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(await findBillingDetails(tx, invoice.accountId)),
      idempotency_key: invoice.idempotencyKey,
      created_at: invoice.createdAt,
      closed_at: null,
      payment_reference: null,
      mail_at: null,
      corrections: '[]',
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toInvoice(row);
}

export async function findInvoiceByKey(
  db: Reader,
  accountId: string,
  idempotencyKey: string,
): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row && toInvoice(row);
}

/** Returns the invoice. Undefined both for an unknown ID and for another account's invoice. */
export async function findInvoice(db: Reader, accountId: string, id: string): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toInvoice(row);
}

/** Returns the invoice as issued, with its lines, both parties and later corrections. */
export async function findDocument(
  db: Reader,
  accountId: string,
  id: string,
): Promise<InvoiceDocument<Invoice> | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select([...columns, 'seller', 'buyer', 'corrections'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { seller, buyer, corrections, ...invoice } = row;
  return {
    invoice: toInvoice(invoice),
    lines: await findLines(db, id),
    seller: toParty(seller),
    buyer: toParty(buyer),
    version: 0,
    corrections: JSON.parse(corrections) as Correction[],
  };
}

export async function saveCorrections(
  tx: Transaction,
  id: string,
  corrections: readonly Correction[],
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ corrections: JSON.stringify(corrections) })
    .where('id', '=', id)
    .execute();
}

/** Parses a party. Older invoices have none. */
function toParty(json: string): Party {
  return { ...nobody, ...(JSON.parse(json) as Partial<Party>) };
}

/**
 * Closes an open invoice for credit; undefined if the account has no such one. A paid one is mailed. Usage invoices are closed
 * in `settle.ts` and `void.ts`, not by the buyer.
 */
export async function closeCreditInvoice(
  tx: Transaction,
  which: { accountId: string; id: string },
  outcome: { state: 'paid'; at: number; paymentReference: string } | { state: 'void'; at: number },
): Promise<Invoice | undefined> {
  const isPaid = outcome.state === 'paid';
  const row = await tx
    .updateTable('invoices')
    .set({
      state: outcome.state,
      due_micro_usd: 0,
      closed_at: outcome.at,
      payment_reference: isPaid ? outcome.paymentReference : null,
      mail_at: isPaid ? outcome.at : null,
    })
    .where('id', '=', which.id)
    .where('account_id', '=', which.accountId)
    .where('kind', '=', 'credit')
    .where('state', '=', 'open')
    .returning(columns)
    .executeTakeFirst();
  return row && toInvoice(row);
}

/** Returns invoices, newest first, at most `limit`, before the one that `cursor` names. */
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
  return (await query.execute()).map(toInvoice);
}

/** Finds an invoice of any account by its number. */
export async function locateInvoice(
  db: Reader,
  number: string,
): Promise<{ id: string; accountId: string } | undefined> {
  return db
    .selectFrom('invoices')
    .select(['id', 'account_id as accountId'])
    .where('number', '=', number)
    .executeTakeFirst();
}
