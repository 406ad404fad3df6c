import { buffer } from 'node:stream/consumers';
import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import { dayMs } from '../../../platform/time.ts';
import type { AccountDirectory } from '../peers.ts';
import { atVersion, numberOf } from './corrections.ts';
import { findDocument } from './invoice.store.ts';
import { invoiceMail } from './invoice-mail.ts';
import { type DueMail, findDueMails, settleMail } from './mail.store.ts';
import { invoicePdf } from './pdf/invoice-pdf.ts';

const everyMs = 60_000;
const batchSize = 20;
const retryMs = { first: 60_000, longest: dayMs };

export interface MailJobDeps {
  database: Database;
  clock: Clock;
  accounts: AccountDirectory;
  mailer: Pick<Mailer, 'send'>;
  /** The console's origin, without a trailing slash. */
  publicUrl: string;
  /** No money moves, and documents that look like receipts say so. */
  isSandbox: boolean;
}

export function createMailJob(deps: MailJobDeps): Job {
  return { name: 'billing-invoice-mails', everyMs, run: (signal) => mailDueInvoices(deps, signal) };
}

/**
 * Mails each due invoice with its PDF, as last corrected, unless it is void by then. It stays due until it was handed
 * over, so no failure loses it: it is retried after a minute at first and a day at most. After a crash between sending
 * and recording, it is mailed again under the same ID.
 * @throws the first failure, after trying every due mail
 */
export async function mailDueInvoices(deps: MailJobDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const failures: unknown[] = [];
  let due = await findDueMails(database.read, clock.now(), batchSize);
  while (due.length > 0 && !signal?.aborted) {
    for (const mail of due) {
      const failure = await send(deps, mail).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failure) failures.push(failure.error);
      const at = failure ? retryAt(mail, clock.now()) : null;
      await database.transaction((tx) => settleMail(tx, mail, at));
    }
    due = await findDueMails(database.read, clock.now(), batchSize);
  }
  if (failures.length > 0) throw failures[0];
}

/** Returns the time of the next attempt. The delay grows with the document's age. */
function retryAt({ issuedAt }: DueMail, now: number): number {
  const age = now - issuedAt;
  return now + Math.min(retryMs.longest, Math.max(retryMs.first, Math.floor(age / 4)));
}

async function send(deps: MailJobDeps, mail: DueMail): Promise<void> {
  const { database, accounts, mailer, publicUrl, isSandbox } = deps;
  const account = await accounts.findById(mail.accountId);
  const issued = await findDocument(database.read, mail.accountId, mail.id);
  const document = issued && atVersion(issued);
  // It may have been voided since it was issued or corrected.
  if (!account || !document || document.invoice.state === 'void') return;
  const { email, locale } = account;
  const number = numberOf(document.invoice, document.version);
  const content = await buffer(await invoicePdf(document, { locale, isSandbox }));
  await mailer.send({
    to: email,
    ...invoiceMail(document, {
      locale,
      isSandbox,
      invoiceUrl: `${publicUrl}/dss/billing/invoices/${mail.id}`,
    }),
    attachments: [{ name: `${number}.pdf`, type: 'application/pdf', content }],
    id: `invoice-${mail.id}${document.version === 0 ? '' : `-C${document.version}`}`,
  });
}
