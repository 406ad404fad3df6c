import { leaseMs } from '@atoll/verification';
import { clockSlackMs } from '../../../platform/clock.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { endAssignment, findOverdue } from './assignment.store.ts';
import { findExcluded } from './reviewer.store.ts';
import type { SuspensionService } from './suspensions.service.ts';

const everyMs = 30_000;
const pageSize = 200;

type Deps = Pick<HubDeps, 'database' | 'clock'> & { readonly suspensions: SuspensionService };

/** Ends expired leases. Returns their number. */
export async function sweepLeases({ database, clock }: Pick<HubDeps, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const overdue = await findOverdue(database.read, {
    before: now - leaseMs,
    after: now + clockSlackMs,
    limit: pageSize,
  });
  for (const assignment of overdue) {
    await database.transaction((tx) => endAssignment(tx, assignment, 'expired', now));
  }
  return overdue.length;
}

/** Ends expired leases, and finishes reopening items of suspended reviewers. */
export function createReviewUpkeepJob({ database, clock, suspensions }: Deps): Job {
  return {
    name: 'hub-reviews',
    everyMs,
    async run(signal) {
      let swept = pageSize;
      while (swept >= pageSize && !signal.aborted) swept = await sweepLeases({ database, clock });
      for (let after = ''; !signal.aborted; ) {
        const page = await findExcluded(database.read, { after, limit: pageSize });
        for (const reviewer of page) await suspensions.settle(reviewer, signal);
        const last = page.at(-1);
        if (!last || page.length < pageSize) return;
        after = last.id;
      }
    },
  };
}
