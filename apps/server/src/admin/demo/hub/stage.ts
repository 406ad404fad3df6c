import { setTimeout as sleep } from 'node:timers/promises';
import type { Hub } from '../../../features/hub/core/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext, Principal } from '../../../platform/http/handlers.ts';

export type Caller = CallContext & { readonly principal: Principal };

/** Somebody who uses the hub, at moments of their own. */
export interface Person {
  readonly caller: Caller;
  readonly hub: Hub['handlers'];
  /** Lets time pass for this person alone. */
  wait(ms: number): void;
}

type JobName = 'hub-checks' | 'hub-storing' | 'hub-releases';

export type Stage = ReturnType<typeof createStage>;

const pollMs = 20;
/** Nothing takes so long. A demo that does not come about is better than a server that never starts. */
const patienceMs = 60_000;

/**
 * Lets people use the hub in the past: a hub of its own for each of them, over the same database, whose clock is moved.
 * @param hubAt creates the hub with a clock
 */
export function createStage(hubAt: (clock: Clock) => Hub, startMs: number) {
  let nowMs = startMs;
  const { feature } = hubAt({ now: () => nowMs });
  const jobOf = (name: JobName) => {
    const job = feature.jobs?.find((one) => one.name === name);
    if (!job) throw new Error(`the hub has no job ${name}`);
    return job;
  };
  return {
    person(caller: Caller, aheadMs = 0): Person {
      let waitedMs = 0;
      let day = nowMs;
      const { handlers } = hubAt({
        now() {
          // What somebody waited on another day does not count.
          if (day !== nowMs) [day, waitedMs] = [nowMs, 0];
          return nowMs + aheadMs + waitedMs;
        },
      });
      const wait = (ms: number) => {
        waitedMs += ms;
      };
      return { caller, hub: handlers, wait };
    },
    now: () => nowMs,
    /** Moves everybody's clock forward. */
    moveTo(ms: number): void {
      nowMs = Math.max(nowMs, ms);
    },
    runJob: (name: JobName): Promise<void> => jobOf(name).run(new AbortController().signal),
    /** Runs a job that does not end by itself until what it is for has come about. */
    async runUntil(name: JobName, isDone: () => Promise<boolean>): Promise<void> {
      const enough = new AbortController();
      const running = jobOf(name).run(enough.signal);
      const until = performance.now() + patienceMs;
      try {
        while (!(await isDone()) && performance.now() < until) await sleep(pollMs);
      } finally {
        enough.abort();
        await running;
      }
    },
  };
}
