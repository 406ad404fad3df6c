import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../../../platform/jobs/index.ts';
import type { KnowledgeIndex } from '../kernel/ports.ts';
import { type AgentDocument, indexNameOf } from '../sources/document.ts';
import { findGoneDocuments, finishGone, isAnythingIndexed, requeueLost } from './queue.store.ts';
import { forgetRemoved, type ScanDeps, scanSources } from './scan-sources.ts';

const pollMs = 500;
const pageSize = 100;
/** Interval between checks whether the index has lost its data. */
const recoverEveryMs = 10_000;

export interface UpkeepDeps extends ScanDeps {
  readonly index: KnowledgeIndex;
  /** The longest time for which a claim may still be at work. */
  readonly claimMs: number;
}

/** Removes deleted documents from the index. Returns their number. */
async function removeGone({ database, clock, index, claimMs }: UpkeepDeps): Promise<number> {
  const now = clock.now();
  const gone = await findGoneDocuments(database.read, { now, limit: pageSize });
  for (const [agentId, documents] of Map.groupBy(gone, (document) => document.agentId)) {
    await index.remove(agentId, documents.flatMap(namesOf));
  }
  if (gone.length > 0) {
    await database.transaction(async (tx) => {
      for (const document of gone) {
        await finishGone(tx, document, document.attempts > 0 ? now + claimMs : undefined);
      }
    });
  }
  return gone.length;
}

/** Returns the indexed version, and the one that may have been indexed but not recorded. */
function namesOf(document: AgentDocument): string[] {
  const current = indexNameOf(document);
  const { indexedAs } = document;
  return indexedAs === null || indexedAs === current ? [current] : [indexedAs, current];
}

/** Queues the documents of a deleted or damaged index again. */
async function recoverLost({ database, clock, index }: UpkeepDeps): Promise<void> {
  if (!(await isAnythingIndexed(database.read))) return;
  const instanceId = await index.instanceId();
  let found = pageSize;
  while (found === pageSize) {
    found = await database.transaction((tx) =>
      requeueLost(tx, { instanceId, now: clock.now(), limit: pageSize }),
    );
  }
}

/** Lists new sources, forgets removed ones, and removes deleted documents from the index. Runs as long as its process. */
export function createUpkeepJob(deps: UpkeepDeps): Job {
  return {
    name: 'agents-upkeep',
    everyMs: pollMs,
    async run(signal) {
      let recoveredMs = Number.NEGATIVE_INFINITY;
      while (!signal.aborted) {
        const startedMs = performance.now();
        if (startedMs - recoveredMs > recoverEveryMs) {
          await recoverLost(deps);
          recoveredMs = startedMs;
        }
        const done = (await removeGone(deps)) + (await forgetRemoved(deps)) + (await scanSources(deps));
        const restMs = done === 0 ? pollMs : performance.now() - startedMs;
        await sleep(Math.min(restMs, pollMs), undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}
