import {
  type CallInput,
  type CallOutput,
  compareHubReleases,
  listHubReleases,
  previewHubRelease,
} from '@atoll/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';

export type Release = CallOutput<typeof listHubReleases>['releases'][number];
export type Plan = CallInput<typeof previewHubRelease>['plan'];
export type Preview = CallOutput<typeof previewHubRelease>;
export type Comparison = CallOutput<typeof compareHubReleases>;

const pollMs = 2_000;

export const releasesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [listHubReleases.name, projectId],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listHubReleases,
        { project_id: projectId, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.releases.some(isBeingMade)) ? pollMs : false,
  });

export const previewQuery = (projectId: string, plan: Plan) =>
  queryOptions({
    queryKey: [previewHubRelease.name, projectId, plan],
    queryFn: ({ signal }) => askQuietly(previewHubRelease, { project_id: projectId, plan }, signal),
    placeholderData: keepPreviousData,
  });

export const comparisonQuery = (projectId: string, beforeId: string, afterId: string) =>
  queryOptions({
    queryKey: [compareHubReleases.name, projectId, beforeId, afterId],
    queryFn: ({ signal }) =>
      askQuietly(
        compareHubReleases,
        { project_id: projectId, before_id: beforeId, after_id: afterId },
        signal,
      ),
  });

/** Reports whether its files are still being written. */
export function isBeingMade({ state }: Release): boolean {
  return state === 'draft' || state === 'frozen';
}

/** Reports whether it has been published, so that it has a public page. */
export function isPublic({ state }: Release): boolean {
  return state === 'published' || state === 'superseded' || state === 'recalled';
}

export function refreshReleases(projectId: string): void {
  for (const { name } of [listHubReleases, previewHubRelease])
    void queryClient.invalidateQueries({ queryKey: [name, projectId] });
}
