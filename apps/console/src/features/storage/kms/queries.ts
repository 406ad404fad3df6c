import { type CallOutput, getKmsStore, listKmsKeys } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask, queryClient } from '#lib/calls/query-client.ts';

export type KmsKey = CallOutput<typeof listKmsKeys>[number];

export const kmsKeysQuery = queryOptions({
  queryKey: [listKmsKeys.name],
  queryFn: ({ signal }) => ask(listKmsKeys, {}, signal),
});

export const kmsStoreQuery = queryOptions({
  queryKey: [getKmsStore.name],
  queryFn: ({ signal }) => ask(getKmsStore, {}, signal),
});

export function refreshKmsKeys(): void {
  void queryClient.invalidateQueries({ queryKey: [listKmsKeys.name] });
}
