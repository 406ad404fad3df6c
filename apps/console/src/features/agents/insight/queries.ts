import { type CallOutput, getAgentInsight, listDisagreements, listKnowledgeGaps } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import type { InsightDays } from './insight-search.ts';

export type AgentInsight = CallOutput<typeof getAgentInsight>;
export type KnowledgeGap = CallOutput<typeof listKnowledgeGaps>['gaps'][number];
export type Disagreement = CallOutput<typeof listDisagreements>['disagreements'][number];

export const insightQuery = (agentId: string, days: InsightDays) =>
  queryOptions({
    queryKey: [getAgentInsight.name, agentId, days],
    queryFn: ({ signal }) => askQuietly(getAgentInsight, { agent_id: agentId, days }, signal),
  });

export const gapsQuery = (agentId: string, days: InsightDays) =>
  queryOptions({
    queryKey: [listKnowledgeGaps.name, agentId, days],
    queryFn: ({ signal }) => askQuietly(listKnowledgeGaps, { agent_id: agentId, days }, signal),
  });

export const disagreementsQuery = (agentId: string, days: InsightDays) =>
  queryOptions({
    queryKey: [listDisagreements.name, agentId, days],
    queryFn: async ({ signal }) =>
      (await askQuietly(listDisagreements, { agent_id: agentId, days }, signal)).disagreements,
  });

export function refreshGaps(agentId: string): void {
  void queryClient.invalidateQueries({ queryKey: [listKnowledgeGaps.name, agentId] });
}
