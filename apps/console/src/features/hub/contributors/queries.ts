import { type CallOutput, listHubContributors } from '@atoll/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { askQuietly } from '#lib/calls/query-client.ts';
import { type ContributorsSearch, toInput } from './contributors-search.ts';

export type Contributor = CallOutput<typeof listHubContributors>['contributors'][number];

export const contributorsQuery = (projectId: string, search: ContributorsSearch) =>
  infiniteQueryOptions({
    queryKey: [listHubContributors.name, projectId, search],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listHubContributors,
        { project_id: projectId, ...toInput(search), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
