import type { S3Operation } from '@atoll/s3-protocol';
import type { Authorized, Bucket } from './policy.ts';

/** The bucket that a signed-in account names, for what is to be done with it or with one of its keys. */
export type OpenBucket = (
  accountId: string,
  bucketName: string,
  operation: S3Operation,
  key?: string,
) => Promise<Authorized<Bucket>>;
