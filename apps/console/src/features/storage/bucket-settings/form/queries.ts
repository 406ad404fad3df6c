import { getBucket, listBuckets } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import { settingsOf } from '../../queries.ts';

/** Invalidates the bucket's settings. Resolves once the shown ones have been refetched. */
export async function settingsChanged(bucket: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [listBuckets.name] });
  void queryClient.invalidateQueries({ queryKey: [getBucket.name, bucket] });
  await queryClient.invalidateQueries({ queryKey: settingsOf(bucket) });
}
