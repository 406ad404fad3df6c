import type { Database } from '@atoll/database';
import type { Job } from '../../platform/jobs/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { claimDueAlerts, type DueAlert, returnDueAlert } from './account.store.ts';
import { alertMail } from './alert-mail.ts';
import type { AccountDirectory } from './peers.ts';

const everyMs = 60_000;

export interface CreditAlertsDependencies {
  database: Database;
  accounts: AccountDirectory;
  mailer: Pick<Mailer, 'send'>;
  /** The console's origin, without a trailing slash. */
  publicUrl: string;
}

/** Sends due alerts every minute, in any process. */
export function createCreditAlertsJob(deps: CreditAlertsDependencies): Job {
  return { name: 'billing-credit-alerts', everyMs, run: () => sendDueAlerts(deps) };
}

/**
 * Mails accounts whose credit fell below their alert: once per crossing, from one process.
 * Failed mails stay due for the next call; a process that dies while sending loses that one mail.
 * @throws the first failure, after trying every due alert
 */
export async function sendDueAlerts(deps: CreditAlertsDependencies): Promise<void> {
  const due = await deps.database.transaction(claimDueAlerts);
  const failures: unknown[] = [];
  for (const alert of due) {
    try {
      await send(deps, alert);
    } catch (error) {
      failures.push(error);
      await deps.database.transaction((tx) => returnDueAlert(tx, alert));
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function send(deps: CreditAlertsDependencies, alert: DueAlert): Promise<void> {
  const account = await deps.accounts.findById(alert.accountId);
  if (!account) return;
  const to = { locale: account.locale, billingUrl: `${deps.publicUrl}/dss/billing` };
  await deps.mailer.send({ to: account.email, ...alertMail(to, alert) });
}
