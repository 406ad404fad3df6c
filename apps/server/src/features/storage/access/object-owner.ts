import type { RequestedAcl } from '@atoll/s3-protocol';
import type { ConfiguredBucket } from '../kernel/bucket.store.ts';

/**
 * Whose a new object is: the bucket's owner's under BucketOwnerEnforced, and under BucketOwnerPreferred when its writer hands it
 * over; else its writer's. What an anonymous caller writes belongs to the bucket's owner, who else could not get rid of it.
 * Source: S3 User Guide, "Controlling ownership of objects and disabling ACLs for your bucket".
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
