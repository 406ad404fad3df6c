import { listStorageKinds } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#lib/calls/query-client.ts';

const recountEveryMs = 3_000;

/** Fetches the storage of each kind of file. Refetched while it is being counted. */
export const storageKindsQuery = queryOptions({
  queryKey: [listStorageKinds.name],
  queryFn: ({ signal }) => ask(listStorageKinds, {}, signal),
  refetchInterval: ({ state }) => (state.data?.is_complete === false ? recountEveryMs : false),
});
