import type { Reader, Transaction } from '@atoll/database';
import { columns, toInvoice } from './invoice.store.ts';
import type { Invoice } from './invoice.ts';

export interface DueInvoice {
  id: string;
  dueMicroUsd: number;
}

/** Returns an account's open usage invoices, oldest first. */
export async function findDueInvoices(db: Reader, accountId: string): Promise<DueInvoice[]> {
  return db
    .selectFrom('invoices')
    .select(['id', 'due_micro_usd as dueMicroUsd'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('kind', '=', 'usage')
    .orderBy('period_start')
    .execute();
}

/** Sets the due amount of an open usage invoice; with nothing left it is paid. */
export async function setDue(tx: Transaction, { id, dueMicroUsd }: DueInvoice, at: number): Promise<void> {
  const isPaid = dueMicroUsd === 0;
  await tx
    .updateTable('invoices')
    .set({ due_micro_usd: dueMicroUsd, state: isPaid ? 'paid' : 'open', closed_at: isPaid ? at : null })
    .where('id', '=', id)
    .execute();
}

export async function setVoid(tx: Transaction, id: string, at: number): Promise<Invoice> {
  const row = await tx
    .updateTable('invoices')
    .set({ state: 'void', due_micro_usd: 0, closed_at: at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toInvoice(row);
}
