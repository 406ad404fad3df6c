import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../../platform/ids.ts';
import { findRunnable } from './bulk.store.ts';
import type { RunnableJob } from './bulk-job.ts';
import { chooseNext } from './choose.ts';
import { findWaiting, leaseMs, lookAtLease, releaseLease, renewLease, takeLease } from './lease.store.ts';
import { AlreadyNotedError } from './results.store.ts';
import { LeaseLostError } from './settle.ts';
import { endCancelled, takeTurn } from './turn.ts';
import type { TurnContext, TurnDeps } from './turn-context.ts';

/** Simultaneous turns in this process, each for another account. */
const concurrentTurns = 2;
/** Interval between checks for a cancellation. */
const watchMs = 300;
/** Interval between checks for jobs that another process accepted or abandoned. */
const pollMs = 1_000;
/** Delay after a failed turn, for example if the database doesn't respond. */
const retryMs = 1_000;

/** Runs the bulk jobs of all accounts in turns. */
export function createBulkRunner(deps: TurnDeps) {
  let wake = Promise.withResolvers<void>();
  const nudge = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  return {
    /** Signals new work, so that it starts before the next poll. */
    nudge,
    job: {
      name: 'storage-bulk',
      everyMs: pollMs,
      claims: 'itself' as const,
      async run(signal: AbortSignal) {
        const running = new Map<string, Promise<void>>();
        while (!signal.aborted) {
          const awake = wake.promise;
          await startTurns(deps, running, signal).catch((err: unknown) =>
            deps.log.error({ err }, 'bulk jobs could not be looked for'),
          );
          const idle = new AbortController();
          const poll = sleep(pollMs, undefined, {
            signal: AbortSignal.any([signal, idle.signal]),
            ref: false,
          });
          await Promise.race([...running.values(), awake, poll.catch(() => undefined)]);
          idle.abort();
        }
        await Promise.all(running.values());
      },
    },
  };
}

/** Starts as many turns as allowed. */
async function startTurns(
  deps: TurnDeps,
  running: Map<string, Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps;
  while (running.size < concurrentTurns) {
    const waiting = await findWaiting(database.read, clock.now());
    const next = chooseNext(waiting, clock.now(), new Set(running.keys()));
    if (!next) return;
    const lease = { id: next.id, holder: newId(), until: clock.now() + leaseMs };
    if (!(await takeLease(database, lease, clock.now()))) continue;
    const turn = runTurn(deps, lease, signal).finally(() => running.delete(next.accountId));
    running.set(next.accountId, turn);
  }
}

async function runTurn(
  deps: TurnDeps,
  lease: { id: string; holder: string },
  stopping: AbortSignal,
): Promise<void> {
  const { database, clock, log } = deps;
  const stopped = new AbortController();
  const watch = watchOver(deps, lease, stopped);
  try {
    const job = await findRunnable(database.read, lease.id);
    if (job) {
      await work(deps, job, {
        holder: lease.holder,
        signal: AbortSignal.any([stopping, stopped.signal]),
        stop: () => stopped.abort(),
      });
    }
  } catch (err) {
    const isElsewhere = err instanceof LeaseLostError || err instanceof AlreadyNotedError;
    if (!isElsewhere) log.error({ err, job: lease.id }, 'a bulk job came to a halt and will go on');
    await sleep(retryMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  } finally {
    clearInterval(watch);
    await releaseLease(database, lease, clock.now()).catch(() => undefined);
  }
}

async function work(
  deps: TurnDeps,
  job: RunnableJob,
  hold: Pick<TurnContext, 'holder' | 'signal' | 'stop'>,
): Promise<void> {
  const { holder } = hold;
  if (job.state !== 'cancelling') await takeTurn(deps, job, hold);
  const { isHeld, isCancelled } = await lookAtLease(deps.database.read, { id: job.id, holder });
  if (isHeld && isCancelled) await endCancelled(deps, { job, holder });
}

/** Renews the lease during the turn, and stops the turn of a canceled job. */
function watchOver(
  { database, clock, log }: TurnDeps,
  { id, holder }: { id: string; holder: string },
  stopped: AbortController,
): NodeJS.Timeout {
  let until = clock.now() + leaseMs;
  const look = async () => {
    if ((await lookAtLease(database.read, { id, holder })).isCancelled) stopped.abort();
    if (until - clock.now() > leaseMs / 2) return;
    until = clock.now() + leaseMs;
    if (!(await renewLease(database, { id, holder, until }))) stopped.abort();
  };
  return setInterval(() => {
    look().catch((err: unknown) => log.warn({ err, job: id }, 'a bulk job could not be looked after'));
  }, watchMs);
}
