import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Indexer } from './indexer.service.ts';

const pollMs = 500;
/** Rest after a step, as a multiple of its duration. */
const restFactor = 2;
/** The rest factor while this process is busy, so that writes come first. */
const busyRestFactor = 19;
/** Share of the time during which this process worked. */
const busyUtilization = 0.3;
/** The longest time for which writes come first. */
const maxYieldMs = 30_000;

/** Creates a job that runs as long as its process, so that new objects are found within a second and the lease is rarely written. */
export function createIndexJob(indexer: Indexer): Job {
  return {
    name: 'storage-search-index',
    everyMs: pollMs,
    async run(signal) {
      let isBusy = false;
      let behindSinceMs: number | undefined;
      while (!signal.aborted) {
        const startedMs = performance.now();
        const done = await indexer.step();
        const endedMs = performance.now();
        behindSinceMs = done === 0 ? undefined : (behindSinceMs ?? startedMs);
        const behindMs = endedMs - (behindSinceMs ?? endedMs);
        const restMs = restAfter({ done, tookMs: endedMs - startedMs, isBusy, behindMs });
        const before = performance.eventLoopUtilization();
        await sleep(restMs, undefined, { signal, ref: false }).catch(() => undefined);
        isBusy = performance.eventLoopUtilization(before).utilization > busyUtilization;
      }
    },
  };
}

export interface Step {
  /** Number of indexed changes. */
  readonly done: number;
  readonly tookMs: number;
  /** Whether this process was busy before the step. */
  readonly isBusy: boolean;
  /** Time since the queue was last empty. */
  readonly behindMs: number;
}

/** Returns the pause after a step, in milliseconds. */
export function restAfter({ done, tookMs, isBusy, behindMs }: Step): number {
  if (done === 0) return pollMs;
  const yields = isBusy && behindMs < maxYieldMs;
  return Math.min(pollMs, tookMs * (yields ? busyRestFactor : restFactor));
}
