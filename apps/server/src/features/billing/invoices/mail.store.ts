import type { Reader, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { dayMs } from '../../../platform/time.ts';
import type { Correction } from './invoice.ts';

/** Retries wait for a day at most. */
declareDueDates({ table: 'invoices', column: 'mail_at', longestMs: dayMs });

export interface DueMail {
  id: string;
  accountId: string;
  /** Time of the invoice, or of its last correction. */
  issuedAt: number;
  mailAt: number;
}

/** Returns invoices whose mail is due, longest waiting first. */
export async function findDueMails(db: Reader, now: number, limit: number): Promise<DueMail[]> {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'account_id as accountId', 'created_at as createdAt', 'mail_at as mailAt', 'corrections'])
    .where('mail_at', '<=', now)
    .orderBy('mail_at')
    .limit(limit)
    .$narrowType<{ mailAt: number }>()
    .execute();
  return rows.map(({ corrections, createdAt, ...mail }) => ({
    ...mail,
    issuedAt: (JSON.parse(corrections) as Correction[]).at(-1)?.createdAt ?? createdAt,
  }));
}

/** Sets when an invoice, or its last correction, is mailed. */
export async function setMailAt(tx: Transaction, id: string, at: number): Promise<void> {
  await tx.updateTable('invoices').set({ mail_at: at }).where('id', '=', id).execute();
}

/** Sets when a mail is retried; null: it was sent. Does nothing if it is due for another reason since, such as a correction. */
export async function settleMail(
  tx: Transaction,
  { id, mailAt }: Pick<DueMail, 'id' | 'mailAt'>,
  at: number | null,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ mail_at: at })
    .where('id', '=', id)
    .where('mail_at', '=', mailAt)
    .execute();
}
