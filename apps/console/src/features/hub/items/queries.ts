import { type CallOutput, getHubItem, listHubItems, openHubItemMedia } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import type { MediaSource } from '../media/item-media.tsx';
import { type ItemFilter, toInput } from './items-search.ts';

export type ListedItem = CallOutput<typeof listHubItems>['items'][number];
export type Item = CallOutput<typeof getHubItem>;

export const itemsQuery = (projectId: string, filter: ItemFilter) =>
  infiniteQueryOptions({
    queryKey: [listHubItems.name, projectId, filter],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listHubItems,
        { project_id: projectId, ...toInput(filter), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export const itemQuery = (projectId: string, itemId: string) =>
  queryOptions({
    queryKey: [getHubItem.name, projectId, itemId],
    queryFn: ({ signal }) => askQuietly(getHubItem, { project_id: projectId, item_id: itemId }, signal),
  });

/** Returns a function that requests the file of an item, with the permissions of the project’s owner. */
export function itemMedia(projectId: string, itemId: string): MediaSource {
  return {
    key: [openHubItemMedia.name, projectId, itemId],
    open: (signal) => askQuietly(openHubItemMedia, { project_id: projectId, item_id: itemId }, signal),
  };
}

/** Invalidates everything that shows an item. */
export function refreshItems(projectId: string): void {
  for (const { name } of [listHubItems, getHubItem])
    void queryClient.invalidateQueries({ queryKey: [name, projectId] });
}
