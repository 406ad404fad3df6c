import type { Reader, Transaction } from '@atoll/database';
import { declareDueDates } from '../../../platform/jobs/index.ts';
import { dayMs } from '../../../platform/time.ts';

/** Retries wait for a day at most. */
declareDueDates({ table: 'invoices', column: 'mail_at', longestMs: dayMs });

export interface DueMail {
  id: string;
  accountId: string;
  createdAt: number;
  mailAt: number;
}

/** Returns invoices whose mail is due, longest waiting first. */
export async function findDueMails(db: Reader, now: number, limit: number): Promise<DueMail[]> {
  return db
    .selectFrom('invoices')
    .select(['id', 'account_id as accountId', 'created_at as createdAt', 'mail_at as mailAt'])
    .where('mail_at', '<=', now)
    .orderBy('mail_at')
    .limit(limit)
    .$narrowType<{ mailAt: number }>()
    .execute();
}

/** Sets when a mail is retried; null: it was sent. */
export async function setMailAt(tx: Transaction, id: string, at: number | null): Promise<void> {
  await tx.updateTable('invoices').set({ mail_at: at }).where('id', '=', id).execute();
}
