import { fileURLToPath } from 'node:url';
import type { Config } from '../config/index.ts';
import type { Log } from '../platform/log/index.ts';
import { createReaderPool, type ReaderPool } from '../platform/readers/index.ts';

const program = fileURLToPath(new URL('../reader.ts', import.meta.url));

/** The processes that read SQLite for this one. Undefined on PostgreSQL, which reads in processes of its own, and where none is wanted. */
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
