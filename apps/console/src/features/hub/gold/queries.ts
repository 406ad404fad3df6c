import { type CallOutput, listHubGold } from '@atoll/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';

export type GoldPage = CallOutput<typeof listHubGold>;
export type Gold = GoldPage['gold'][number];

export const goldQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [listHubGold.name, projectId],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(listHubGold, { project_id: projectId, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export function refreshGold(projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: [listHubGold.name, projectId] });
}
