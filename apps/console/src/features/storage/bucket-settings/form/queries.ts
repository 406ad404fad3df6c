import { type Call, type CallInput, type CallOutput, getBucket, listBuckets } from '@atoll/contract';
import { queryOptions } from '@tanstack/react-query';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';

const settings = 'bucketSetting';

/** One setting of a bucket, identified by the call that reads it. */
export const settingQuery = <C extends Call>(call: C, bucket: string) =>
  queryOptions({
    queryKey: [settings, bucket, call.name],
    queryFn: ({ signal }): Promise<CallOutput<C>> =>
      askQuietly(call, { bucket } as CallInput<C>, signal) as Promise<CallOutput<C>>,
  });

/** Invalidates the bucket's settings. Resolves once the shown ones have been refetched. */
export async function settingsChanged(bucket: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [listBuckets.name] });
  void queryClient.invalidateQueries({ queryKey: [getBucket.name, bucket] });
  await queryClient.invalidateQueries({ queryKey: [settings, bucket] });
}
