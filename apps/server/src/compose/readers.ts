import { fileURLToPath } from 'node:url';
import type { Config } from '../config/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createReaderPool, type ReaderPool } from '../platform/readers/index.ts';

const program = fileURLToPath(new URL('../reader.ts', import.meta.url));

/**
 * Opens the processes that read SQLite for this one. Returns undefined on PostgreSQL, which has its own processes, and
 * if the settings disable them.
 */
export function openReaders({ database, readers }: Config, log: Log): ReaderPool | undefined {
  if (database.kind !== 'sqlite' || readers.workers === 0) return undefined;
  return createReaderPool({
    count: readers.workers,
    callLimitMs: readers.limitMs,
    program,
    programArguments: [database.path],
    log,
  });
}
