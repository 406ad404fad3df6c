import { listSecurityEvents, listSessions } from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '#lib/calls/query-client.ts';

export const sessionsQuery = queryOptions({
  queryKey: [listSessions.name],
  queryFn: ({ signal }) => ask(listSessions, {}, signal),
  // An attacker may have just signed in.
  staleTime: 0,
});

export const activityQuery = infiniteQueryOptions({
  queryKey: [listSecurityEvents.name],
  queryFn: ({ pageParam, signal }) =>
    ask(listSecurityEvents, pageParam === undefined ? {} : { cursor: pageParam }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  staleTime: 0,
});

/** Invalidates the lists of this page after a change. */
export async function refreshSecurity(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: activityQuery.queryKey }),
  ]);
}
