import {
  type Call,
  type CallInput,
  type CallOutput,
  codes,
  describeObject,
  getBucket,
  listAccessKeys,
  listBuckets,
  listObjects,
  onboarding,
  recentObjects,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { ask, askQuietly } from '#lib/calls/query-client.ts';

export const bucketsQuery = queryOptions({
  queryKey: [listBuckets.name],
  queryFn: ({ signal }) => ask(listBuckets, {}, signal),
});

/** First part of the keys of queries about one object. Its bucket and its key follow. */
export const aboutObject = 'object';

/** A bucket's properties, such as versioning and object lock. */
export const bucketQuery = (bucket: string) =>
  queryOptions({
    queryKey: [getBucket.name, bucket],
    queryFn: ({ signal }) => askQuietly(getBucket, { bucket }, signal),
  });

/** Start of the keys of queries about a bucket's settings. */
export const settingsOf = (bucket: string) => ['bucketSetting', bucket];

/** One setting of a bucket, identified by the call that reads it. */
export const settingQuery = <C extends Call>(call: C, bucket: string) =>
  queryOptions({
    queryKey: [...settingsOf(bucket), call.name],
    queryFn: ({ signal }): Promise<CallOutput<C>> =>
      askQuietly(call, { bucket } as CallInput<C>, signal) as Promise<CallOutput<C>>,
  });

/** All details of an object, or of one of its versions. */
export const objectQuery = (bucket: string, key: string, versionId?: string) =>
  queryOptions({
    queryKey: [aboutObject, bucket, key, versionId ?? null],
    queryFn: ({ signal }) =>
      askQuietly(describeObject, { bucket, key, ...(versionId ? { version_id: versionId } : {}) }, signal),
  });

/** Reports whether a request failed because the object doesn't exist. */
export const isObjectGone = (error: unknown) =>
  error instanceof CallRefused && error.code === codes.objectNotFound;

/** Checks that the account has the bucket, and fails with 2010 if not. Fast if the list of buckets is cached. */
export const bucketPresenceQuery = (bucket: string) =>
  queryOptions({
    queryKey: ['bucketPresence', bucket],
    queryFn: async ({ client, signal }) => {
      const isListed = client.getQueryData(bucketsQuery.queryKey)?.some(({ name }) => name === bucket);
      if (!isListed) await askQuietly(listObjects, { bucket, limit: 1 }, signal);
      return true;
    },
  });

/** Pages through a folder's contents by name, for pickers. The top of a bucket has no prefix. */
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
