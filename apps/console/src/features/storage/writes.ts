import { createBucket, deleteBucket } from '@atoll/contract';
import { queryClient } from '#lib/query-client.ts';
import type { Write } from '#lib/write.ts';
import { bucketsQuery, onboardingQuery } from './queries.ts';

const invalidates = () => void queryClient.invalidateQueries({ queryKey: bucketsQuery.queryKey });

export const createBucketWrite: Write<typeof createBucket> = {
  call: createBucket,
  invalidates() {
    invalidates();
    void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
  },
};
export const deleteBucketWrite: Write<typeof deleteBucket> = { call: deleteBucket, invalidates };
