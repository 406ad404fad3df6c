import type { CallOutput, getAgentState } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { FileAccess } from '../../storage/index.ts';
import type { Agent } from '../kernel/agent.ts';
import { agentsConsumer } from '../sources/consumer.ts';
import { type DocumentCounts, noDocuments } from '../sources/document-counts.ts';
import { countDocumentsOf, findOldestChange } from '../sources/document-state.store.ts';
import { countSourcesOf, findSourcesOf } from '../sources/source.store.ts';
import type { Source } from '../sources/source.ts';

/** Numbers that are shown with an agent. */
export interface AgentFacts {
  readonly sources: number;
  readonly state: CallOutput<typeof getAgentState>;
  readonly questionsThisWeek: number;
  readonly publishedVersion: number | null;
  readonly lagMs: number;
}

export interface AgentViewDeps {
  readonly read: Reader;
  readonly clock: Clock;
  readonly files: Pick<FileAccess, 'oldestWaiting'>;
  /** Counts the questions that agents were asked in the last seven days, by agent. */
  readonly questionsThisWeek: (agentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Returns the numbers of published versions, by agent. */
  readonly publishedVersions: (agentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

export type AgentViews = ReturnType<typeof createAgentViews>;

export function createAgentViews({ read, clock, files, ...rooms }: AgentViewDeps) {
  const factsOfAll = async (agents: readonly Agent[]) => {
    const ids = agents.map(({ id }) => id);
    const [sources, documents, questions, versions] = await Promise.all([
      countSourcesOf(read, ids),
      countDocumentsOf(read, ids),
      rooms.questionsThisWeek(ids),
      rooms.publishedVersions(ids),
    ]);
    return ({ id }: Pick<Agent, 'id'>): Omit<AgentFacts, 'lagMs'> => ({
      sources: sources.get(id)?.sources ?? 0,
      state: toState(documents.get(id) ?? noDocuments, (sources.get(id)?.scanning ?? 0) > 0),
      questionsThisWeek: questions.get(id) ?? 0,
      publishedVersion: versions.get(id) ?? null,
    });
  };
  return {
    factsOfAll,
    async factsOf(agent: Agent): Promise<AgentFacts> {
      const facts = await factsOfAll([agent]);
      const [documentAt, sources] = await Promise.all([
        findOldestChange(read, agent.id),
        findSourcesOf(read, agent.id),
      ]);
      const queuedAt = await files.oldestWaiting(agentsConsumer, sources.flatMap(watchedOf));
      const now = clock.now();
      const lagMs = Math.max(0, now - Math.min(documentAt ?? now, queuedAt ?? now));
      return { ...facts(agent), lagMs };
    },
  };
}

function watchedOf({ bucketId, key, kind }: Source) {
  return bucketId === null ? [] : [{ bucketId, key, isPrefix: kind === 'files' }];
}

function toState(
  { passages, ...counts }: DocumentCounts,
  isScanning: boolean,
): CallOutput<typeof getAgentState> {
  return { ...counts, chunks: passages, is_scanning: isScanning };
}
