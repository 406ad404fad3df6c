import type { CallOutput, listBuckets } from '@atoll/contract';

/** A bucket, as returned in the list. */
export type ListedBucket = CallOutput<typeof listBuckets>[number];
