import {
  type CallOutput,
  compareAgentVersions,
  getAgentPublishing,
  listAgentKeys,
  listAgentVersions,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import { refreshAgent } from '../queries.ts';

export type Publishing = CallOutput<typeof getAgentPublishing>;
export type AgentKey = CallOutput<typeof listAgentKeys>['keys'][number];
export type AgentVersion = CallOutput<typeof listAgentVersions>['versions'][number];
export type VersionChanges = CallOutput<typeof compareAgentVersions>;

export const publishingQuery = (agentId: string) =>
  queryOptions({
    queryKey: [getAgentPublishing.name, agentId],
    queryFn: ({ signal }) => askQuietly(getAgentPublishing, { agent_id: agentId }, signal),
  });

export const agentKeysQuery = (agentId: string) =>
  queryOptions({
    queryKey: [listAgentKeys.name, agentId],
    queryFn: async ({ signal }) => (await askQuietly(listAgentKeys, { agent_id: agentId }, signal)).keys,
  });

export const agentVersionsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: [listAgentVersions.name, agentId],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listAgentVersions,
        { agent_id: agentId, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Returns the changes between versions. Without `from`, since the beginning; without `to`, up to the draft. */
export const versionChangesQuery = (agentId: string, from: number | null, to: number | null) =>
  queryOptions({
    queryKey: [compareAgentVersions.name, agentId, from, to],
    queryFn: ({ signal }) =>
      askQuietly(
        compareAgentVersions,
        {
          agent_id: agentId,
          ...(from === null ? {} : { from_version: from }),
          ...(to === null ? {} : { to_version: to }),
        },
        signal,
      ),
    // The draft may be changed in the studio at any time.
    staleTime: 0,
  });

/** Updates the cache with the answer of a call, without another request. */
export function showPublishing(agentId: string, publishing: Publishing): void {
  queryClient.setQueryData(publishingQuery(agentId).queryKey, publishing);
}

export function refreshPublishing(agentId: string): void {
  refreshAgent(agentId);
  for (const { name } of [getAgentPublishing, listAgentVersions, compareAgentVersions])
    void queryClient.invalidateQueries({ queryKey: [name, agentId] });
}

export function refreshKeys(agentId: string): void {
  void queryClient.invalidateQueries({ queryKey: [listAgentKeys.name, agentId] });
}
