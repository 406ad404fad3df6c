import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import { agentsConsumer } from '../sources/consumer.ts';
import { type ChangedKey, type SyncDeps, syncKeys } from './sync-files.ts';

const pollMs = 300;
/** A transaction of this size takes some milliseconds, during which other writers wait. */
const changesPerStep = 100;
/** Rest after a step, as a multiple of its duration, so that requests come first. */
const restFactor = 1;

/** After it, bytes that could not be read may be readable. */
const restored = 'ObjectRestore:Completed';

/** Acts on the next changes of files. Returns how many there were. */
async function takeChanges(deps: SyncDeps): Promise<number> {
  const changes = await deps.files.changesFor(agentsConsumer, changesPerStep);
  if (changes.length === 0) return 0;
  const keys = new Map<string, ChangedKey>();
  for (const { bucketId, key, happenedAt, event } of changes) {
    const place = `${bucketId}/${key}`;
    const before = keys.get(place);
    const isReadAgain = event === restored || before?.isReadAgain === true;
    keys.set(place, { bucketId, key, happenedAt: before?.happenedAt ?? happenedAt, isReadAgain });
  }
  await syncKeys(deps, [...keys.values()], (tx) =>
    deps.files.forgetChanges(
      tx,
      changes.map(({ id }) => id),
    ),
  );
  return changes.length;
}

/** Runs as long as its process, so that a deleted file is gone from answers within a second. */
export function createChangeJob(deps: SyncDeps): Job {
  return {
    name: 'agents-changes',
    everyMs: pollMs,
    async run(signal) {
      while (!signal.aborted) {
        const startedMs = performance.now();
        const done = await takeChanges(deps);
        const restMs = done === 0 ? pollMs : (performance.now() - startedMs) * restFactor;
        await sleep(Math.min(restMs, pollMs), undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}
