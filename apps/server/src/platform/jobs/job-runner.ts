import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@atoll/database';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/index.ts';
import { defineCounter, defineGauge, defineHistogram } from '../metrics/instruments.ts';
import { claim, finish, hold, renew } from './job.store.ts';

export interface Job {
  /** Unique in the program; names the row with its lease. */
  readonly name: string;
  /** From the end of one run to the start of the next, in milliseconds. */
  readonly everyMs: number;
  /** Called every second; true starts the job although it isn't due. */
  readonly isHurried?: () => boolean;
  /** The job shares its work among the processes by its own leases, and so runs in each of them. */
  readonly claims?: 'itself';
  /** Called before the job is claimed, so that a job without work writes nothing; absent: it always has work. */
  hasWork?(): Promise<boolean>;
  /** Should stop early when the signal fires; the next run does the rest. */
  run(signal: AbortSignal): Promise<void>;
}

export interface JobRunner {
  /** Also starts them again, after they were stopped. */
  start(): void;
  /** Stops running jobs and waits for them. */
  stop(): Promise<void>;
}

export interface JobRunnerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: readonly Job[];
  /** Names this process in a lease. */
  readonly holder: string;
  readonly leaseMs?: number;
  readonly pollMs?: number;
}

const runs = defineCounter({
  name: 'atoll_job_runs_total',
  help: 'Runs of background jobs that have ended, by job and outcome',
  labels: ['job', 'outcome'],
});
const duration = defineHistogram({
  name: 'atoll_job_duration_seconds',
  help: 'Time that runs of background jobs took',
  labels: ['job'],
  buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
});
const lastSuccess = defineGauge({
  name: 'atoll_job_last_success_timestamp_seconds',
  help: 'When this server last ended a run of a background job without an error',
  labels: ['job'],
});

/** Runs each job periodically in the process that claims it first. A job never runs twice at the same time. */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  let stopping = new AbortController();
  let loops: Promise<void>[] = [];
  return {
    start() {
      stopping = new AbortController();
      loops = deps.jobs.map((job) => repeat(job, deps, stopping.signal));
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

const defaultLeaseMs = 60_000;
const defaultPollMs = 15_000;
const hurryMs = 1_000;

async function repeat(job: Job, deps: JobRunnerDeps, stopping: AbortSignal): Promise<void> {
  const pollMs = Math.min(
    job.everyMs,
    job.isHurried ? hurryMs : Number.POSITIVE_INFINITY,
    deps.pollMs ?? defaultPollMs,
  );
  while (!stopping.aborted) {
    try {
      await (job.claims === 'itself' ? job.run(stopping) : runIfDue(job, deps, stopping));
    } catch (error) {
      deps.log.error({ err: error, job: job.name }, 'a background job could not be claimed, or failed');
    }
    await sleep(pollMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}

async function runIfDue(job: Job, deps: JobRunnerDeps, stopping: AbortSignal): Promise<void> {
  const { database, clock, holder, log } = deps;
  const leaseMs = deps.leaseMs ?? defaultLeaseMs;
  const lease = { name: job.name, holder, leaseMs };
  if (job.hasWork && !(await job.hasWork())) return;
  const isOurs = job.isHurried?.()
    ? await hold(database, lease, clock.now())
    : await claim(database, lease, { now: clock.now(), everyMs: job.everyMs });
  if (!isOurs) return;

  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    renew(database, lease, clock.now()).then(
      (held) => held || lost.abort(),
      () => undefined,
    );
  }, leaseMs / 3);
  let failure: string | null = null;
  const stopClock = duration.startTimer({ job: job.name });
  try {
    await job.run(AbortSignal.any([stopping, lost.signal]));
  } catch (error) {
    failure = String(error);
    log.error({ err: error, job: job.name }, 'a background job failed and will be tried again');
  } finally {
    clearInterval(heartbeat);
    stopClock();
  }
  runs.inc({ job: job.name, outcome: failure === null ? 'done' : 'failed' });
  if (failure === null) lastSuccess.set({ job: job.name }, clock.now() / 1000);
  await finish(database, { name: job.name, holder, nextRunAt: clock.now() + job.everyMs, failure });
}
