import { codes, createBucket, deleteBucket } from '@atoll/contract';
import { queryClient } from '#lib/calls/query-client.ts';
import type { Write } from '#lib/calls/write.ts';
import { bucketsQuery, onboardingQuery } from './queries.ts';

const invalidates = () => void queryClient.invalidateQueries({ queryKey: bucketsQuery.queryKey });

const bucketFields: Readonly<Record<number, 'name' | 'type' | 'keyId' | 'tags'>> = {
  [codes.bucketNameEmpty]: 'name',
  [codes.bucketNameInvalid]: 'name',
  [codes.bucketNamePrefix]: 'name',
  [codes.bucketNameSuffix]: 'name',
  [codes.bucketExists]: 'name',
  [codes.bucketLimit]: 'name',
  [codes.encryptionTypeEmpty]: 'type',
  [codes.kmsEmpty]: 'keyId',
  [codes.bucketTagLimit]: 'tags',
};

export const createBucketWrite: Write<typeof createBucket, 'name' | 'type' | 'keyId' | 'tags'> = {
  call: createBucket,
  fieldOf: (code) => bucketFields[code],
  invalidates() {
    invalidates();
    void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
  },
};
export const deleteBucketWrite: Write<typeof deleteBucket> = { call: deleteBucket, invalidates };
