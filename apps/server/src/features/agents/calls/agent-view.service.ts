import type { CallOutput, getAgentState } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Agent } from '../kernel/agent.ts';
import { type DocumentCounts, noDocuments } from '../sources/document-counts.ts';
import { countDocumentsOf, findOldestChange } from '../sources/document-state.store.ts';
import { countSourcesOf } from '../sources/source.store.ts';

/** Numbers that are shown beside an agent. */
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
  /** Counts the questions that agents were asked in the last seven days, by agent. */
  readonly questionsThisWeek: (agentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Returns the numbers of published versions, by agent. */
  readonly publishedVersions: (agentIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

export type AgentViews = ReturnType<typeof createAgentViews>;

export function createAgentViews({ read, clock, ...rooms }: AgentViewDeps) {
  const factsOfAll = async (agents: readonly Agent[]) => {
    const ids = agents.map(({ id }) => id);
    const [sources, documents, questions, versions] = await Promise.all([
      countSourcesOf(read, ids),
      countDocumentsOf(read, ids),
      rooms.questionsThisWeek(ids),
      rooms.publishedVersions(ids),
    ]);
    return ({ id }: Pick<Agent, 'id'>): Omit<AgentFacts, 'lagMs'> => ({
      sources: sources.get(id) ?? 0,
      state: toState(documents.get(id) ?? noDocuments),
      questionsThisWeek: questions.get(id) ?? 0,
      publishedVersion: versions.get(id) ?? null,
    });
  };
  return {
    factsOfAll,
    async factsOf(agent: Agent): Promise<AgentFacts> {
      const facts = await factsOfAll([agent]);
      const oldestAt = await findOldestChange(read, agent.id);
      const lagMs = oldestAt === undefined ? 0 : Math.max(0, clock.now() - oldestAt);
      return { ...facts(agent), lagMs };
    },
  };
}

function toState({ passages, ...counts }: DocumentCounts): CallOutput<typeof getAgentState> {
  return { ...counts, chunks: passages };
}
