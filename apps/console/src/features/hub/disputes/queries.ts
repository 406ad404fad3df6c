import { type CallOutput, listHubDisputes, openHubDisputeMedia } from '@atoll/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import type { MediaSource } from '../media/item-media.tsx';

export type DisputePage = CallOutput<typeof listHubDisputes>;
export type Case = DisputePage['cases'][number];

export const disputesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [listHubDisputes.name, projectId],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listHubDisputes,
        { project_id: projectId, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Opens the file of a case, for a person who may decide about it. */
export function caseMedia(projectId: string, itemId: string): MediaSource {
  return {
    key: [openHubDisputeMedia.name, projectId, itemId],
    open: (signal) => askQuietly(openHubDisputeMedia, { project_id: projectId, item_id: itemId }, signal),
  };
}

export function refreshDisputes(projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: [listHubDisputes.name, projectId] });
}
