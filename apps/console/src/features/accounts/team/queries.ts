import { type CallOutput, type listMembers, previewMemberRemoval } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { membersQuery } from '#lib/calls/members-query.ts';
import { ask, queryClient } from '#lib/calls/query-client.ts';

type Team = CallOutput<typeof listMembers>;
export type Member = Team['members'][number];
export type Invitation = Team['invitations'][number];
export type PendingTransfer = NonNullable<Team['transfer']>;

/** Counts a member's belongings in the account each time the dialog opens. */
export const removalQuery = (person_id: string) =>
  queryOptions({
    queryKey: [previewMemberRemoval.name, person_id],
    queryFn: ({ signal }) => ask(previewMemberRemoval, { person_id }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export type Belongings = CallOutput<typeof previewMemberRemoval>;

export function refreshTeam(): void {
  void queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
}
