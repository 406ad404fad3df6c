import { type CallOutput, listMembers } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '../../../lib/query-client.ts';

/** Who belongs to the account, and who is invited. */
export const teamQuery = queryOptions({
  queryKey: [listMembers.name],
  queryFn: ({ signal }) => ask(listMembers, {}, signal),
});

type Team = CallOutput<typeof listMembers>;
export type Member = Team['members'][number];
export type Invitation = Team['invitations'][number];
export type PendingTransfer = NonNullable<Team['transfer']>;

export function refreshTeam(): void {
  void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
}
