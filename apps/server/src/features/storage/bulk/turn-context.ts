import type { Database, DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Authority, AuthorityDeps } from './authority.ts';
import type { RunnableJob } from './bulk-job.ts';
import type { Range } from './selection.ts';
import type { Task, TaskServices } from './tasks/task.ts';

export interface TurnDeps extends Omit<AuthorityDeps, 'read'> {
  database: Database;
  clock: Clock;
  log: Log;
  /** Creates the services of single calls over a given database. */
  handsOver: (database: DatabaseClient) => TaskServices;
}

/** State that the pages of a turn share. */
export interface TurnContext extends TurnDeps {
  job: RunnableJob;
  task: Task;
  ranges: readonly Range[];
  authority: Authority;
  /** The holder of the job's lease. */
  holder: string;
  /** Fires when the job is canceled, its lease is lost or the program stops. */
  signal: AbortSignal;
  /** Fires the signal for this turn. */
  stop: () => void;
}
