import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';
import type { Checkouts } from './checkouts.ts';
import { forgetNotices, noticesReadUntil, setNoticesReadUntil } from './notice.store.ts';
import { listOverdue, postponeCheck } from './payment.store.ts';
import type { Payment } from './payment.ts';
import type { CheckoutProvider } from './provider.ts';

const batch = 100;
const maxFailures = 5;
/** Each check waits twice as long as the one before, up to six hours. */
const checkMs = { first: 5 * minuteMs, last: 6 * 60 * minuteMs };
/** A payment without a page for so long was given up by whoever began it. */
const abandonedMs = 30 * minuteMs;
/** Notices may be listed a little later than they happened. */
const overlapMs = 10 * minuteMs;
/** The provider lists its notices for 30 days and repeats them for 3. */
const rememberedMs = 40 * dayMs;

export interface PaymentsJobDependencies {
  database: Database;
  clock: Clock;
  checkouts: Checkouts;
  provider: CheckoutProvider;
}

/** Asks the provider what it may have told in vain: about payments that are pending, and for the notices that never came. */
export function createPaymentsJob(deps: PaymentsJobDependencies): Job {
  return {
    name: 'billing-payments',
    everyMs: minuteMs,
    async run(signal) {
      await checkPending(deps, signal);
      await readNotices(deps, signal);
    },
  };
}

/** @throws the first failure, after the others were asked about, or so many failed that the provider must be out of reach. */
async function checkPending(deps: PaymentsJobDependencies, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps;
  const failures: unknown[] = [];
  for (const payment of await listOverdue(database.read, clock.now(), batch)) {
    if (signal.aborted || failures.length === maxFailures) break;
    try {
      await check(deps, payment);
    } catch (error) {
      failures.push(error);
    }
    const waitMs = Math.min(checkMs.first * 2 ** Math.min(payment.checks, 30), checkMs.last);
    const checkAt = clock.now() + waitMs;
    await database.transaction((tx) => postponeCheck(tx, payment, checkAt));
  }
  if (failures.length > 0) throw failures[0];
}

async function check({ checkouts, clock }: PaymentsJobDependencies, payment: Payment): Promise<void> {
  if (payment.reference !== null) await checkouts.refresh(payment.id);
  else if (clock.now() - payment.createdAt >= abandonedMs) await checkouts.abandon(payment.id);
}

/**
 * What fails is read again the next time, and keeps nobody else's from being dealt with.
 * @throws the first failure, after the others were dealt with, or so many failed in a row that the provider must be out of reach.
 */
async function readNotices(deps: PaymentsJobDependencies, signal: AbortSignal): Promise<void> {
  const { database, clock, checkouts, provider } = deps;
  const startedAt = clock.now();
  const since = await noticesReadUntil(database.read);
  if (since === undefined) return;
  const failures: unknown[] = [];
  let failuresInARow = 0;
  for (const notice of await provider.noticesSince(since - overlapMs)) {
    if (signal.aborted) return;
    if (failuresInARow === maxFailures) break;
    try {
      await checkouts.receive(notice);
      failuresInARow = 0;
    } catch (error) {
      failures.push(error);
      failuresInARow++;
    }
  }
  if (failures.length > 0) throw failures[0];
  await database.transaction(async (tx) => {
    await setNoticesReadUntil(tx, startedAt);
    await forgetNotices(tx, startedAt - rememberedMs);
  });
}
