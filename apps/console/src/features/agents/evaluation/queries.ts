import {
  type CallOutput,
  getEvaluation,
  listAgentVersions,
  listEvaluations,
  listGoldenQuestions,
} from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';

export type Golden = CallOutput<typeof listGoldenQuestions>['questions'][number];
export type Evaluation = CallOutput<typeof listEvaluations>['evaluations'][number];
export type WholeEvaluation = CallOutput<typeof getEvaluation>;
export type EvaluationRow = WholeEvaluation['rows'][number];
export type EvaluationResult = EvaluationRow['results'][number];
export type Score = Evaluation['scores'][number];
type VersionPage = CallOutput<typeof listAgentVersions>;
export type Version = VersionPage['versions'][number];

/** The interval between requests for a running evaluation, in ms. */
const pollMs = 1_500;
/** Pages of versions to choose from. Older versions are omitted. */
const maxVersionPages = 5;

export const goldenQuery = (agentId: string) =>
  queryOptions({
    queryKey: [listGoldenQuestions.name, agentId],
    queryFn: ({ signal }) => askQuietly(listGoldenQuestions, { agent_id: agentId }, signal),
  });

export const evaluationsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [listEvaluations.name, agentId],
    queryFn: async ({ signal }) =>
      (await askQuietly(listEvaluations, { agent_id: agentId }, signal)).evaluations,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? pollMs : false),
  });

export const evaluationQuery = (agentId: string, evaluationId: string) =>
  queryOptions({
    queryKey: [getEvaluation.name, agentId, evaluationId],
    queryFn: ({ signal }) =>
      askQuietly(getEvaluation, { agent_id: agentId, evaluation_id: evaluationId }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });

/** The latest versions of an agent, newest first. */
export const versionsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [listAgentVersions.name, agentId, 'newest'],
    queryFn: async ({ signal }) => {
      const found: Version[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < maxVersionPages; page += 1) {
        const answer: VersionPage = await askQuietly(
          listAgentVersions,
          { agent_id: agentId, ...(cursor ? { cursor } : {}) },
          signal,
        );
        found.push(...answer.versions);
        cursor = answer.next_cursor;
        if (cursor === null) break;
      }
      return found;
    },
  });

export function refreshGolden(agentId: string): void {
  void queryClient.invalidateQueries({ queryKey: [listGoldenQuestions.name, agentId] });
}

export function refreshEvaluations(agentId: string): void {
  for (const { name } of [listEvaluations, getEvaluation])
    void queryClient.invalidateQueries({ queryKey: [name, agentId] });
}
