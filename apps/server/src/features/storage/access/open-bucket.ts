import type { S3Operation } from '@atoll/s3-protocol';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import type { AccessOf, S3Details, SignedIn } from './caller-access.ts';

export type { SignedIn };

/**
 * The bucket of the account that it names, for what is to be done with it or with one of its keys. A bucket policy that
 * denies the same at the S3 endpoint denies it here, and the decision is kept under the call's request id. A linked app is held
 * to its permissions once more, whatever the call asked for.
 * @param details what else the S3 request would say, for the policy's conditions
 * @throws {StorageRefusal} `bucketUnknown`, `bucketForeign`, `accessDenied`
 */
export type OpenBucket = (
  caller: SignedIn,
  bucketName: string,
  operation: S3Operation,
  key?: string,
  details?: S3Details,
) => Promise<Authorized<Bucket>>;

export function createOpenBucket({ accessOf }: { accessOf: AccessOf }): OpenBucket {
  return async (caller, bucketName, operation, key, details) =>
    (await accessOf(caller)).open({ operation, bucketName, key, details });
}
