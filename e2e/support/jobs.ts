import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Atoll } from '@atoll/testkit';

/** Makes a job due, which the server then runs within its next seconds. */
export function makeJobDue(atoll: Atoll, name: string): void {
  const books = new DatabaseSync(join(atoll.dataDir, 'atoll.db'));
  try {
    books.exec('pragma busy_timeout = 10000');
    books.prepare('update jobs set next_run_at = 0 where name = ?').run(name);
  } finally {
    books.close();
  }
}
