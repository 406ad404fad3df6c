import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { startOfDay } from '../../../platform/time.ts';
import { findDue, findPaying } from './charging.store.ts';
import type { Charging } from './charging.ts';

/** Interval between searches for accounts with a completed day. */
const everyMs = 10 * 60_000;

/** Time after the end of a day in which its last counts may arrive. */
const dayClosesAfterMs = 20 * 60_000;

/** Interval between searches for accounts whose credit the current day uses up. */
const spentEveryMs = 15 * 60_000;

/** Accounts per transaction. Their usage and charges of some days are in memory together. */
const batchSize = 50;

export interface ChargeJobDeps {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'chargeDays' | 'findSpent' | 'chargeUntilNow'>;
}

export function createChargeJob(deps: ChargeJobDeps): Job {
  return { name: 'billing-charges', everyMs, run: (signal) => chargeClosedDays(deps, signal) };
}

/** Charges the completed days of all paying accounts, once a day. After an interruption, the next run continues. */
async function chargeClosedDays(deps: ChargeJobDeps, signal?: AbortSignal): Promise<void> {
  const { database, charging } = deps;
  const now = deps.clock.now();
  const until = startOfDay(now - dayClosesAfterMs);
  while (!signal?.aborted) {
    const accountIds = await findDue(database.read, until, batchSize);
    if (accountIds.length === 0) return;
    await database.transaction((tx) => charging.chargeDays(tx, accountIds, { until, now }));
  }
}

/**
 * Creates the job that also charges the current day's usage if it costs all the remaining credit, so that nobody
 * continues for a day with an hour's worth of credit.
 */
export function createSpentCreditJob(deps: ChargeJobDeps): Job {
  return {
    name: 'billing-spent-credit',
    everyMs: spentEveryMs,
    run: (signal) => chargeSpentCredit(deps, signal),
  };
}

async function chargeSpentCredit(deps: ChargeJobDeps, signal?: AbortSignal): Promise<void> {
  const { database, charging } = deps;
  const now = deps.clock.now();
  let last = '';
  while (!signal?.aborted) {
    const accountIds = await findPaying(database.read, last, batchSize);
    const spent = await charging.findSpent(database.read, accountIds, now);
    if (spent.length > 0) await database.transaction((tx) => charging.chargeUntilNow(tx, spent, now));
    if (accountIds.length < batchSize) return;
    last = accountIds.at(-1) ?? last;
  }
}
