import { listShareAccesses, listShareLinks } from '@atoll/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '../../../lib/query-client.ts';

/** Of one bucket, or of all. */
export const shareLinksQuery = (bucket?: string) =>
  infiniteQueryOptions({
    queryKey: [listShareLinks.name, bucket ?? null],
    queryFn: ({ signal, pageParam }) =>
      ask(
        listShareLinks,
        { ...(bucket === undefined ? {} : { bucket }), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      ),
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

/** Whatever shows links looks again. */
export function linksChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [listShareLinks.name] });
}
