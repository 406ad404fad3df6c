import { type CallOutput, listFactors, listSecurityEvents } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '#lib/calls/query-client.ts';

export type FactorsOf = CallOutput<typeof listFactors>;
export type Passkey = FactorsOf['passkeys'][number];

export const factorsQuery = queryOptions({
  queryKey: [listFactors.name],
  queryFn: ({ signal }) => ask(listFactors, {}, signal),
  // May have just been changed in another session.
  staleTime: 0,
});

/** Refetches the sign-in methods and the list of events, after a change or when the server has newer data. */
export function refreshFactors(): void {
  void queryClient.invalidateQueries({ queryKey: [listFactors.name] });
  void queryClient.invalidateQueries({ queryKey: [listSecurityEvents.name] });
}
