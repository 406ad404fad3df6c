import {
  describeObject,
  getBucket,
  listAccessKeys,
  listBuckets,
  listObjects,
  onboarding,
  recentObjects,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly } from '#lib/query-client.ts';

export const bucketsQuery = queryOptions({
  queryKey: [listBuckets.name],
  queryFn: ({ signal }) => ask(listBuckets, {}, signal),
});

/** Begins the keys of what is known about one object: its bucket and its own key follow. */
export const aboutObject = 'object';

/** A bucket's own facts: whether it keeps versions, whether its objects can be locked. */
export const bucketQuery = (bucket: string) =>
  queryOptions({
    queryKey: [getBucket.name, bucket],
    queryFn: ({ signal }) => askQuietly(getBucket, { bucket }, signal),
  });

/** All that is kept with an object, or with one of its versions. */
export const objectQuery = (bucket: string, key: string, versionId?: string) =>
  queryOptions({
    queryKey: [aboutObject, bucket, key, versionId ?? null],
    queryFn: ({ signal }) =>
      askQuietly(describeObject, { bucket, key, ...(versionId ? { version_id: versionId } : {}) }, signal),
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

/** Pages through the contents of a folder by name, for pickers. The top of a bucket has no prefix. */
export const folderQuery = (bucket: string, prefix: string) =>
  infiniteQueryOptions({
    queryKey: [listObjects.name, bucket, prefix, 'folder'],
    queryFn: ({ signal, pageParam }) =>
      askQuietly(
        listObjects,
        {
          bucket,
          limit: 200,
          ...(prefix ? { prefix } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
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
