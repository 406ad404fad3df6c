import type { DatabaseClient } from '@atoll/database';
import { createWriteBehind } from '../../../platform/write-behind.ts';
import type { RequestRow } from './request.store.ts';
import { keepRequests } from './request.store.ts';

const flushEveryMs = 1_500;
const batchSize = 1_000;
const maxPending = 20_000;

/** Logs requests to buckets whose owners enabled the request log. */
export function createRequestLog(deps: { database: DatabaseClient; onFailure: (error: unknown) => void }) {
  const pending: RequestRow[] = [];

  const { schedule, flush } = createWriteBehind(flushEveryMs, async () => {
    while (pending.length > 0) {
      const rows = pending.splice(0, batchSize);
      await deps.database.write(keepRequests, rows).catch(deps.onFailure);
    }
  });

  return {
    /**
     * Never waits: the row is written within two seconds. Requests beyond ten thousand a second are dropped, and unwritten ones
     * are lost in a crash.
     */
    add(row: RequestRow) {
      if (pending.length >= maxPending) return;
      pending.push(row);
      schedule();
    },
    /** Writes the remaining rows. */
    close: flush,
  };
}
