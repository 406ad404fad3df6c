import { type CallOutput, getHubCollusion, listHubReviewers, takeHubAudit } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';

export type Reviewer = CallOutput<typeof listHubReviewers>['reviewers'][number];
export type Pair = CallOutput<typeof getHubCollusion>['pairs'][number];
export type Audit = CallOutput<typeof takeHubAudit>;

export const reviewersQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [listHubReviewers.name, projectId],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listHubReviewers,
        { project_id: projectId, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export const collusionQuery = (projectId: string) =>
  queryOptions({
    queryKey: [getHubCollusion.name, projectId],
    queryFn: ({ signal }) => askQuietly(getHubCollusion, { project_id: projectId }, signal),
    staleTime: 60_000,
  });

/** The next item of the re-audit. Refetched after each answer, and never automatically, because a request starts an audit. */
export const auditQuery = (projectId: string) =>
  queryOptions({
    queryKey: [takeHubAudit.name, projectId],
    queryFn: ({ signal }) => askQuietly(takeHubAudit, { project_id: projectId }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function refreshReviewers(projectId: string): void {
  for (const { name } of [listHubReviewers, getHubCollusion])
    void queryClient.invalidateQueries({ queryKey: [name, projectId] });
}
