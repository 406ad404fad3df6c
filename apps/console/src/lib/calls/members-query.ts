import { listMembers } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly } from './query-client.ts';

/** Fetches the members of the account and its invitations. */
export const membersQuery = queryOptions({
  queryKey: [listMembers.name],
  queryFn: ({ signal }) => askQuietly(listMembers, {}, signal),
});
