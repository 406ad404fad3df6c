import { getShareLogo, listShareAccesses, listShareLinks } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '#lib/calls/query-client.ts';
import type { ShareSearch } from './share-search.ts';

/** The links of one bucket or all, in one state or any. */
export const shareLinksQuery = (of: ShareSearch = {}) =>
  infiniteQueryOptions({
    queryKey: [listShareLinks.name, of.bucket ?? null, of.state ?? null],
    queryFn: ({ signal, pageParam }) =>
      ask(listShareLinks, { ...of, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export const accessesQuery = (link: string) =>
  infiniteQueryOptions({
    queryKey: [listShareAccesses.name, link],
    queryFn: ({ signal, pageParam }) =>
      ask(listShareAccesses, { link_id: link, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Invalidates all queries about links. */
export function linksChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [listShareLinks.name] });
}

export const logoQuery = queryOptions({
  queryKey: [getShareLogo.name],
  queryFn: ({ signal }) => ask(getShareLogo, {}, signal),
});

export function logoChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [getShareLogo.name] });
}
