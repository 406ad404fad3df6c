import type { RequestedAcl } from '@atoll/s3-protocol';
import type { ConfiguredBucket } from '../kernel/bucket.store.ts';

/**
 * Returns the owner of a new object: the bucket's owner under BucketOwnerEnforced, and under BucketOwnerPreferred if
 * the writer grants it; otherwise the writer. Objects of anonymous callers belong to the bucket's owner, who could not
 * delete them otherwise. Source: S3 User Guide, "Controlling ownership of objects and disabling ACLs for your bucket".
 */
export function newObjectOwner(
  { accountId, settings }: Pick<ConfiguredBucket, 'accountId' | 'settings'>,
  writerId: string | undefined,
  requested: RequestedAcl | undefined,
): string {
  const { ownershipControls = 'ObjectWriter' } = settings;
  const isHandedOver = requested?.kind === 'canned' && requested.acl === 'bucket-owner-full-control';
  const isOwners =
    writerId === undefined ||
    ownershipControls === 'BucketOwnerEnforced' ||
    (ownershipControls === 'BucketOwnerPreferred' && isHandedOver);
  return isOwners ? accountId : writerId;
}
