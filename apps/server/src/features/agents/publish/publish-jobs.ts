import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { deleteInPages, type Job } from '../../../platform/jobs/index.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { dayOf } from './limits/quota.ts';
import { deleteUsageBefore } from './limits/usage.store.ts';
import { deleteVisitsBefore } from './visits/visit.store.ts';

const pageSize = 500;
/** Time for which a page may resume its conversation after it was closed. */
const visitsKeptMs = dayMs;
const usageDays = 90;

/** Deletes expired sessions of visitors, and old usage. */
export function createPublishJobs({ database, clock }: { database: Database; clock: Clock }): Job[] {
  return [
    {
      name: 'agents-visits',
      everyMs: hourMs,
      async run(signal) {
        const pages = { pageSize, signal };
        const now = clock.now();
        await deleteInPages(database, pages, (tx, limit) =>
          deleteVisitsBefore(tx, now - visitsKeptMs, limit),
        );
        await deleteInPages(database, pages, (tx, limit) =>
          deleteUsageBefore(tx, dayOf(now) - usageDays, limit),
        );
      },
    },
  ];
}
