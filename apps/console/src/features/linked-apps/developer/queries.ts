import { type CallOutput, listAppRegistrations } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '#lib/calls/query-client.ts';

export type RegisteredApp = CallOutput<typeof listAppRegistrations>[number];

export const registrationsQuery = queryOptions({
  queryKey: [listAppRegistrations.name],
  queryFn: ({ signal }) => ask(listAppRegistrations, {}, signal),
});

export function refreshRegistrations(): void {
  void queryClient.invalidateQueries({ queryKey: registrationsQuery.queryKey });
}
