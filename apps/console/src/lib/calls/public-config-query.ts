import { publicConfig } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './query-client.ts';

/** Fetches the public settings of the server, which don't change while it runs. */
export const publicConfigQuery = queryOptions({
  queryKey: [publicConfig.name],
  queryFn: ({ signal }) => ask(publicConfig, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
