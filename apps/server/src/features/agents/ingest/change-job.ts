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

/** Acts on the next changes of the account whose turn it is. Returns how many there were, and the turn. */
async function takeChanges(deps: SyncDeps, after: string): Promise<{ count: number; turn: string }> {
  const { turn, changes } = await deps.files.changesFor(agentsConsumer, { after, limit: changesPerStep });
  if (changes.length === 0) return { count: 0, turn };
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
  return { count: changes.length, turn };
}

/** Runs as long as its process, so that a deleted file disappears from answers within a second. */
export function createChangeJob(deps: SyncDeps): Job {
  return {
    name: 'agents-changes',
    everyMs: pollMs,
    async run(signal) {
      let last = '';
      while (!signal.aborted) {
        const startedMs = performance.now();
        const { count, turn } = await takeChanges(deps, last);
        last = turn;
        const restMs = count === 0 ? pollMs : (performance.now() - startedMs) * restFactor;
        await sleep(Math.min(restMs, pollMs), undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}
