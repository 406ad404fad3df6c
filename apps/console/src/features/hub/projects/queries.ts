import { type CallOutput, listHubProjects } from '@atoll/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { askQuietly } from '#lib/calls/query-client.ts';

type ProjectPage = CallOutput<typeof listHubProjects>;
export type ListedProject = ProjectPage['projects'][number];

/** The interval between requests for the list while a project is open, in ms. */
const pollMs = 60_000;

export const projectsQuery = infiniteQueryOptions({
  queryKey: [listHubProjects.name],
  queryFn: ({ signal, pageParam }) =>
    askQuietly(listHubProjects, pageParam ? { cursor: pageParam } : {}, signal),
  initialPageParam: '',
  getNextPageParam: (page: ProjectPage) => page.next_cursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ projects }) => projects.some((one) => one.state === 'open')) ? pollMs : false,
});
