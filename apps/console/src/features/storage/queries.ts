import {
  listAccessKeys,
  listBuckets,
  listObjects,
  onboarding,
  recentObjects,
  searchObjects,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly } from '../../lib/query-client.ts';

/** Rows per page of a folder or of what a search found. */
const pageSize = 100;

export const bucketsQuery = queryOptions({
  queryKey: [listBuckets.name],
  queryFn: ({ signal }) => ask(listBuckets, {}, signal),
});

export const objectsQuery = (bucket: string, prefix: string) =>
  infiniteQueryOptions({
    queryKey: [listObjects.name, bucket, prefix],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listObjects,
        {
          bucket,
          limit: pageSize,
          ...(prefix ? { prefix } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

/** Whether the bucket is there for the account: refused with 2010 if not. Quick where the list of buckets is known. */
export const bucketPresenceQuery = (bucket: string) =>
  queryOptions({
    queryKey: ['bucketPresence', bucket],
    queryFn: async ({ client, signal }) => {
      const isListed = client.getQueryData(bucketsQuery.queryKey)?.some(({ name }) => name === bucket);
      if (!isListed) await askQuietly(listObjects, { bucket, limit: 1 }, signal);
      return true;
    },
  });

export const searchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [searchObjects.name, text],
    queryFn: ({ signal, pageParam }) =>
      ask(searchObjects, { text, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    enabled: text !== '',
  });

export const recentObjectsQuery = queryOptions({
  queryKey: [recentObjects.name],
  queryFn: ({ signal }) => ask(recentObjects, {}, signal),
});

export const accessKeysQuery = queryOptions({
  queryKey: [listAccessKeys.name],
  queryFn: ({ signal }) => ask(listAccessKeys, {}, signal),
});

export const onboardingQuery = queryOptions({
  queryKey: [onboarding.name],
  queryFn: ({ signal }) => ask(onboarding, {}, signal),
});
