import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import { startOfDay } from '../calendar.ts';
import { findDue } from './charging.store.ts';
import type { Charging } from './charging.ts';

/** How often it is looked for accounts whose last day is over. */
const everyMs = 10 * 60_000;

/** How long after its end the last counts of a day may still be on their way. */
const dayClosesAfterMs = 20 * 60_000;

/** Of one transaction: their use and their charges of some days are in memory together. */
const batchSize = 50;

export interface ChargeJobDeps {
  database: Database;
  clock: Clock;
  charging: Pick<Charging, 'chargeDays'>;
}

export function createChargeJob(deps: ChargeJobDeps): Job {
  return { name: 'billing-charges', everyMs, run: (signal) => chargeClosedDays(deps, signal) };
}

/** Charges every account that pays for its days that are over, once a day. Whatever ends it, the next run goes on where it was. */
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
