import type { DatabaseClient } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { createWriteBehind } from '../../../platform/write-behind.ts';
import type { LogLine } from './access-log.store.ts';
import { keepLogLines } from './access-log.store.ts';

const flushEveryMs = 2_000;
const batchSize = 500;

/** Logs requests to buckets that have access logging enabled. */
export function createAccessLog(deps: { database: DatabaseClient; onFailure: (error: unknown) => void }) {
  const pending: LogLine[] = [];

  const { schedule, flush } = createWriteBehind(flushEveryMs, async () => {
    // A slow write lets more lines gather than a statement may have parameters.
    while (pending.length > 0) {
      await deps.database.write(keepLogLines, pending.splice(0, batchSize)).catch(deps.onFailure);
    }
  });

  return {
    /** Never waits: the line is written within a few seconds, and lost if the process crashes before that. */
    add(bucketId: string, line: string) {
      pending.push({ id: newId(), bucketId, line });
      if (pending.length >= batchSize) void flush();
      else schedule();
    },
    /** Writes the remaining lines. */
    close: flush,
  };
}
