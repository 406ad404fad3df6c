import { dayMs, startOfDay } from '../../../../platform/time.ts';
import type { OpenAgent } from '../../kernel/open-agent.ts';
import type { EvaluationDeps } from '../deps.ts';
import { insertDismissals, type Period } from './insight.store.ts';
import { readDisagreements, readGaps, readInsight } from './insight-queries.ts';

export type InsightService = ReturnType<typeof createInsightService>;

/** Summarizes an agent's questions for its owner. Each read runs entirely in a reader process. */
export function createInsightService({ database, clock, curatedOf }: EvaluationDeps) {
  const periodOf = ({ id }: OpenAgent, days: number): Period => ({
    agentId: id,
    since: startOfDay(clock.now()) - (days - 1) * dayMs,
  });
  return {
    summary: (agent: OpenAgent, days: number) => database.query(readInsight, periodOf(agent, days)),
    /** Returns unanswered questions, without those that the owner has answered since. */
    async gaps(agent: OpenAgent, days: number) {
      return database.query(readGaps, { ...periodOf(agent, days), curated: await curatedOf(agent.id) });
    },
    disagreements: (agent: OpenAgent, days: number) =>
      database.query(readDisagreements, periodOf(agent, days)),
    dismiss: (agent: OpenAgent, messageIds: readonly string[]) =>
      database.transaction((tx) => insertDismissals(tx, agent, messageIds, clock.now())),
  };
}
