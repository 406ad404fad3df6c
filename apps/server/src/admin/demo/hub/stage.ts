import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance, Hub } from '../../../features/hub/core/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext, Principal } from '../../../platform/http/handlers.ts';
import { randomOf } from './random.ts';

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
 * Lets people use the hub in the past: a hub of its own for each of them, over the same database, whose clock is moved. What they
 * do in the same order has the same result, since all of them draw from one sequence of numbers.
 * @param hubAt creates the hub with a clock and its chances
 */
export function createStage(hubAt: (clock: Clock, chance: Chance) => Hub, startMs: number) {
  let nowMs = startMs;
  // IDs differ from run to run, so a search begins with the first of them.
  const chance: Chance = { below: randomOf('chance').below, start: () => 0 };
  const { feature } = hubAt({ now: () => nowMs }, chance);
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
