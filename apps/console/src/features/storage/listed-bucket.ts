import type { CallOutput, listBuckets } from '@atoll/contract';

/** A bucket as the list tells of it. */
export type ListedBucket = CallOutput<typeof listBuckets>[number];
