import type { Database, Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Authority, AuthorityDeps } from './authority.ts';
import type { RunnableJob } from './bulk-job.ts';
import type { Range } from './selection.ts';
import type { Hands, Task } from './tasks/task.ts';

export interface TurnDeps extends Omit<AuthorityDeps, 'read'> {
  database: Database;
  clock: Clock;
  log: Log;
  /** The services of single calls, over a database that they write to. */
  handsOver: (database: Storehouse) => Hands;
}

/** What the pages of a turn have in common. */
export interface TurnContext extends TurnDeps {
  job: RunnableJob;
  task: Task;
  ranges: readonly Range[];
  authority: Authority;
  /** Who has the job's lease. */
  holder: string;
  /** Fires when the job is cancelled, its lease is lost or the program stops. */
  signal: AbortSignal;
  /** Fires it for this turn. */
  stop: () => void;
}
