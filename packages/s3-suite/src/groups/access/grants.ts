import type { BucketCannedACL, Grant, ObjectCannedACL } from '@aws-sdk/client-s3';
import type { Case } from '../../case.ts';

export const everybody = 'http://acs.amazonaws.com/groups/global/AllUsers';
export const accounts = 'http://acs.amazonaws.com/groups/global/AuthenticatedUsers';

export const idOf = async (client: Case['s3']) =>
  (await client.listBuckets({ MaxBuckets: 1 })).Owner?.ID ?? '';

/** Returns one line for each grant, sorted. */
export function summary(grants: readonly Grant[] | undefined): string[] | undefined {
  return inOrder(grants)?.toSorted();
}

/** Returns one line for each grant, in the order of the answer. */
export function inOrder(grants: readonly Grant[] | undefined): string[] | undefined {
  return grants?.map(({ Grantee, Permission }) => `${Grantee?.URI ?? Grantee?.ID} ${Permission}`);
}

export const canned: readonly (readonly [BucketCannedACL & ObjectCannedACL, string[]])[] = [
  ['private', []],
  ['public-read', [`${everybody} READ`]],
  ['public-read-write', [`${everybody} READ`, `${everybody} WRITE`]],
  ['authenticated-read', [`${accounts} READ`]],
];
