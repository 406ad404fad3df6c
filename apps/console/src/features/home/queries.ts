import { listStorageConcerns, listStorageKinds } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, askQuietly } from '#lib/query-client.ts';

const recountEveryMs = 3_000;

/** Fetches the storage of each kind of file. Refetched while it is being counted. */
export const storageKindsQuery = queryOptions({
  queryKey: [listStorageKinds.name],
  queryFn: ({ signal }) => ask(listStorageKinds, {}, signal),
  refetchInterval: ({ state }) => (state.data?.is_complete === false ? recountEveryMs : false),
});

/** Fetches expiring certificates, and refused requests. */
export const storageConcernsQuery = queryOptions({
  queryKey: [listStorageConcerns.name],
  queryFn: ({ signal }) => askQuietly(listStorageConcerns, {}, signal),
});
