import { type CallOutput, listConnectedApps } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '#lib/calls/query-client.ts';

export type ConnectedApp = CallOutput<typeof listConnectedApps>[number];

export const connectedAppsQuery = queryOptions({
  queryKey: [listConnectedApps.name],
  queryFn: ({ signal }) => ask(listConnectedApps, {}, signal),
  // An app may have just been connected in another session.
  staleTime: 0,
});

export function refreshConnectedApps(): void {
  void queryClient.invalidateQueries({ queryKey: connectedAppsQuery.queryKey });
}
