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
/** Each check waits twice as long as the previous one, up to six hours. */
const checkMs = { first: 5 * minuteMs, last: 6 * 60 * minuteMs };
/** A payment without a page for this long was abandoned. */
const abandonedMs = 30 * minuteMs;
/** Events may be listed a little later than they happened. */
const overlapMs = 10 * minuteMs;
/** The provider lists its events for 30 days and repeats them for 3. */
const rememberedMs = 40 * dayMs;

export interface PaymentsJobDependencies {
  database: Database;
  clock: Clock;
  checkouts: Checkouts;
  provider: CheckoutProvider;
}

/** Catches up on missed events: checks pending payments, and reads the provider's event list. */
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

/** @throws the first failure, after checking the others, or after enough failures to assume that the provider is unreachable */
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
 * Reads events. Failed ones are read again the next time, and don't delay others.
 * @throws the first failure, after handling the others, or after enough consecutive failures to assume that the
 * provider is unreachable
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
