import { listMembers } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly } from './query-client.ts';

/** Who belongs to the account, and who is invited. */
export const membersQuery = queryOptions({
  queryKey: [listMembers.name],
  queryFn: ({ signal }) => askQuietly(listMembers, {}, signal),
});
