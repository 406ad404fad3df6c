import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import { hourMs, startOfMonth } from '../../../platform/time.ts';
import {
  claimSpendingAlert,
  findBillingAccount,
  findSpendingAlerts,
  returnSpendingAlert,
} from '../account.store.ts';
import type { AccountDirectory } from '../peers.ts';
import type { Charging } from './charging.ts';
import { findCost } from './cost.service.ts';
import { spendingMail } from './spending-mail.ts';

/** Accounts read at once. */
const pageSize = 50;

export interface SpendingAlertsDeps {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'findUncharged'>;
  accounts: AccountDirectory;
  mailer: Pick<Mailer, 'send'>;
  /** The console's origin, without a trailing slash. */
  publicUrl: string;
}

/**
 * Creates the job that mails owners once a month when the month costs more than their alert, or its forecast does. Failed mails
 * are sent by the next run.
 */
export function createSpendingAlertsJob(deps: SpendingAlertsDeps): Job {
  return { name: 'billing-spending-alerts', everyMs: hourMs, run: (signal) => sendAlerts(deps, signal) };
}

/** @throws the first failure, after trying every account */
async function sendAlerts(deps: SpendingAlertsDeps, signal: AbortSignal): Promise<void> {
  const month = startOfMonth(deps.clock.now());
  const failures: unknown[] = [];
  let ids: string[];
  let after = '';
  do {
    ids = await findSpendingAlerts(deps.database.read, { month, after, limit: pageSize });
    for (const accountId of ids) {
      if (signal.aborted) return;
      after = accountId;
      await alert(deps, accountId, month).catch((error: unknown) => failures.push(error));
    }
  } while (ids.length === pageSize);
  if (failures.length > 0) throw failures[0];
}

async function alert(deps: SpendingAlertsDeps, accountId: string, month: number): Promise<void> {
  const { database, accounts, charging, clock, mailer, publicUrl } = deps;
  const billing = await findBillingAccount(database.read, accountId);
  const { spendingAlertMicroUsd } = billing;
  if (spendingAlertMicroUsd === null) return;
  const cost = await findCost({ read: database.read, charging }, accountId, billing, clock.now());
  const { estimateMicroUsd, forecastMicroUsd } = cost;
  if (Math.max(estimateMicroUsd, forecastMicroUsd ?? 0) <= spendingAlertMicroUsd) return;
  const claim = { accountId, spendingAlertMicroUsd, month };
  if (!(await database.transaction((tx) => claimSpendingAlert(tx, claim)))) return;
  try {
    const account = await accounts.findById(accountId);
    if (!account) return;
    const to = { locale: account.locale, billingUrl: `${publicUrl}/dss/billing` };
    const spent = { spendingAlertMicroUsd, estimateMicroUsd, forecastMicroUsd };
    await mailer.send({ to: account.email, ...spendingMail(to, spent) });
  } catch (error) {
    await database.transaction((tx) => returnSpendingAlert(tx, accountId));
    throw error;
  }
}
