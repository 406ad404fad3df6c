import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance, Hub } from '../../../features/hub/core/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext, Principal } from '../../../platform/http/handlers.ts';
import { minuteMs } from '../../../platform/time.ts';
import { randomOf } from './random.ts';

export type Caller = CallContext & { readonly principal: Principal };

/** A person who uses the hub at their own times. */
export interface Person {
  readonly caller: Caller;
  readonly hub: Hub['handlers'];
  /** Advances the clock of this person only. */
  wait(ms: number): void;
}

type JobName = 'hub-checks' | 'hub-storing' | 'hub-releases';

export type Stage = ReturnType<typeof createStage>;

const pollMs = 20;
/** Time without progress after which failed work is tried again, and after which the rest is left undone. */
const [stuckMs, patienceMs] = [20_000, 120_000];

/**
 * Lets people use the hub in the past: each has a separate hub over the same database, with a movable clock. The same
 * actions in the same order have the same result, since all of them draw from one sequence of numbers.
 * @param hubAt creates the hub with a clock and a random source
 */
export function createStage(hubAt: (clock: Clock, chance: Chance) => Hub, startMs: number) {
  let nowMs = startMs;
  // IDs differ from run to run, so a search begins with the first of them.
  const chance: Chance = { below: randomOf('chance').below, start: () => 0 };
  let jobsAheadMs = 0;
  const { feature } = hubAt({ now: () => nowMs + jobsAheadMs }, chance);
  const jobOf = (name: JobName) => {
    const job = feature.jobs?.find((one) => one.name === name);
    if (!job) throw new Error(`the hub has no job ${name}`);
    return job;
  };
  return {
    person(caller: Caller, aheadMs = 0): Person {
      let waitedMs = 0;
      let day = nowMs;
      const now = () => {
        // Waiting times of another day don't count.
        if (day !== nowMs) [day, waitedMs] = [nowMs, 0];
        return nowMs + aheadMs + waitedMs;
      };
      const { handlers } = hubAt({ now }, chance);
      const wait = (ms: number) => {
        waitedMs += ms;
      };
      return { caller, hub: handlers, wait };
    },
    now: () => nowMs,
    /** Moves all clocks forward. */
    moveTo(ms: number): void {
      nowMs = Math.max(nowMs, ms);
    },
    runJob: (name: JobName): Promise<void> => jobOf(name).run(new AbortController().signal),
    /**
     * Runs an endless job until nothing is left.
     * @param countLeft counts the remaining work
     * @param aheadMs how far the job's clock is ahead
     */
    async runUntilDone(
      name: JobName,
      { countLeft, aheadMs }: { readonly countLeft: () => Promise<number>; readonly aheadMs: number },
    ): Promise<void> {
      const enough = new AbortController();
      jobsAheadMs = aheadMs;
      const running = jobOf(name).run(enough.signal);
      try {
        let left = await countLeft();
        for (let waitedMs = 0; left > 0 && waitedMs < patienceMs; waitedMs += pollMs) {
          await sleep(pollMs);
          const now = await countLeft();
          // Failed work waits for a later time, and time only passes here when the clock is moved.
          if (now === left && waitedMs > 0 && waitedMs % stuckMs === 0) nowMs += minuteMs;
          if (now !== left) [left, waitedMs] = [now, 0];
        }
      } finally {
        enough.abort();
        await running;
        jobsAheadMs = 0;
      }
    },
  };
}
