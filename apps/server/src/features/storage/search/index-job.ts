import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Indexer } from './indexer.service.ts';

const pollMs = 500;
/** So many times as long as a step took, others have the database and the processor to themselves. */
const restFactor = 2;
/** The same while this process has much else to do: writes go first then, and searching follows later. */
const busyRestFactor = 19;
/** Of the time that this process could work. */
const busyUtilization = 0.3;
/** The longest that writes go first. */
const maxYieldMs = 30_000;

/** Runs for as long as its process does, so that what is written is found within a second and a lease is seldom written. */
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
  /** Changes that were taken in. */
  readonly done: number;
  readonly tookMs: number;
  /** Whether this process had much else to do before it. */
  readonly isBusy: boolean;
  /** Since when there has always been something to take in. */
  readonly behindMs: number;
}

/** How long the job rests after a step, in milliseconds. */
export function restAfter({ done, tookMs, isBusy, behindMs }: Step): number {
  if (done === 0) return pollMs;
  const yields = isBusy && behindMs < maxYieldMs;
  return Math.min(pollMs, tookMs * (yields ? busyRestFactor : restFactor));
}
