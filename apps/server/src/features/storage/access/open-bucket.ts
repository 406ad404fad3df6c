import type { S3Operation } from '@atoll/s3-protocol';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import type { AccessOf, S3Details, SignedIn } from './caller-access.ts';

export type { SignedIn };

/**
 * Opens a bucket of the account for an operation on it or on one of its keys. A bucket policy that denies the
 * equivalent S3 request also denies this one, and the decision is recorded under the call's request ID. A linked app's
 * permissions are checked again, whatever permissions the call declares.
 * @param details further facts of the S3 request, for the policy's conditions
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
