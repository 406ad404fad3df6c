import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Indexer } from './indexer.service.ts';

const pollMs = 500;
/** So many times as long as a step took, others have the database and the processor to themselves. */
const restFactor = 2;

/** Runs for as long as its process does, so that what is written is found within a second and a lease is seldom written. */
export function createIndexJob(indexer: Indexer): Job {
  return {
    name: 'storage-search-index',
    everyMs: pollMs,
    async run(signal) {
      while (!signal.aborted) {
        const startedMs = performance.now();
        const done = await indexer.step();
        const restMs = done === 0 ? pollMs : (performance.now() - startedMs) * restFactor;
        await sleep(restMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}
