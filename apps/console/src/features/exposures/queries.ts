import { listExposures } from '@atoll/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask } from '#lib/calls/query-client.ts';

/** Everything that people without an account can use. Never shown from the cache alone, because many screens change it. */
export const exposuresQuery = infiniteQueryOptions({
  queryKey: [listExposures.name],
  queryFn: ({ signal, pageParam }) => ask(listExposures, pageParam ? { cursor: pageParam } : {}, signal),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 0,
});
