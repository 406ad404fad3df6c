import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Charging } from '../charging/charging.ts';
import type { InvoiceTerms } from './invoice.ts';
import { issueUsageInvoices } from './issue.ts';

/** Interval between searches for completed months. */
const everyMs = 10 * 60_000;

/** Accounts per transaction. Their usage and lines are in memory together. */
const batchSize = 50;

export interface IssueJobDeps {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'findMonthsToClose' | 'closeMonth'>;
  terms: InvoiceTerms;
}

export function createIssueJob(deps: IssueJobDeps): Job {
  return { name: 'billing-invoices', everyMs, run: (signal) => issueDueInvoices(deps, signal) };
}

/**
 * Closes completed months and issues their invoices, both in one transaction per batch of accounts: even after an interruption,
 * a month is either open or invoiced, and the next run continues.
 */
export async function issueDueInvoices(deps: IssueJobDeps, signal?: AbortSignal): Promise<void> {
  const { database, charging, terms } = deps;
  const now = deps.clock.now();
  while (!signal?.aborted) {
    const [first, ...others] = await charging.findMonthsToClose(database.read, now, batchSize);
    if (!first) return;
    const { month } = first;
    const accountIds = [first, ...others.filter((other) => other.month === month)].map(
      ({ accountId }) => accountId,
    );
    await database.transaction(async (tx) => {
      const closed = await charging.closeMonth(tx, accountIds, { month, now });
      if (closed.length > 0) await issueUsageInvoices(tx, closed, { month, now }, terms);
    });
  }
}
