import {
  type CallOutput,
  getUsage,
  listAbandonedUploads,
  listAccessKeyUsage,
  listBiggestFolders,
  listBucketUsage,
  listUsageAlerts,
} from '@atoll/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, askQuietly, queryClient } from '#lib/calls/query-client.ts';
import type { UsagePeriod } from './usage-search.ts';

export type UsageOf = CallOutput<typeof getUsage>;
export type BucketUse = CallOutput<typeof listBucketUsage>[number];
export type FolderLevel = CallOutput<typeof listBiggestFolders>;

/** First part of the keys of all usage queries. */
const usageKey = 'usage';
/** The interval between requests while folders are being counted, in ms. */
const countingEveryMs = 1_500;

const ofBucket = (bucket: string | undefined) => (bucket === undefined ? {} : { bucket });

export const usageQuery = (bucket: string | undefined, period: UsagePeriod) =>
  queryOptions({
    queryKey: [usageKey, getUsage.name, bucket ?? null, period],
    queryFn: ({ signal }) => ask(getUsage, { ...ofBucket(bucket), period }, signal),
  });

export const bucketUsageQuery = (period: UsagePeriod) =>
  queryOptions({
    queryKey: [usageKey, listBucketUsage.name, period],
    queryFn: ({ signal }) => ask(listBucketUsage, { period }, signal),
  });

export const accessKeyUsageQuery = queryOptions({
  queryKey: [usageKey, listAccessKeyUsage.name],
  queryFn: ({ signal }) => askQuietly(listAccessKeyUsage, {}, signal),
});

export const foldersQuery = (bucket: string, prefix: string) =>
  queryOptions({
    queryKey: [usageKey, listBiggestFolders.name, bucket, prefix],
    queryFn: ({ signal }) => ask(listBiggestFolders, { bucket, ...(prefix ? { prefix } : {}) }, signal),
    refetchInterval: ({ state }) => (state.data?.is_counting ? countingEveryMs : false),
  });

export async function recountFolders(bucket: string, prefix: string): Promise<void> {
  const counted = await ask(listBiggestFolders, {
    bucket,
    ...(prefix ? { prefix } : {}),
    fresh: 'true',
  });
  queryClient.setQueryData(foldersQuery(bucket, prefix).queryKey, counted);
}

/** Uploads that started at a time or earlier. */
export const abandonedQuery = (bucket: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [usageKey, listAbandonedUploads.name, bucket ?? null],
    queryFn: ({ signal, pageParam }) =>
      ask(listAbandonedUploads, { ...ofBucket(bucket), ...(pageParam ? { cursor: pageParam } : {}) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });

export const abandonedCountQuery = (bucket: string | undefined, days: number) =>
  queryOptions({
    queryKey: [usageKey, listAbandonedUploads.name, bucket ?? null, 'count', days],
    queryFn: async ({ signal }) => {
      const before = Date.now() - days * 86_400_000;
      return (await askQuietly(listAbandonedUploads, { ...ofBucket(bucket), before }, signal)).total_count;
    },
  });

export const alertsQuery = queryOptions({
  queryKey: [usageKey, listUsageAlerts.name],
  queryFn: ({ signal }) => askQuietly(listUsageAlerts, {}, signal),
});

/** Invalidates all usage queries. */
export function usageChanged(): void {
  void queryClient.invalidateQueries({ queryKey: [usageKey] });
}
