import type { AclOwner } from '@atoll/s3-protocol';

/** How an account appears in an ACL. */
export function aclOwner(accountId: string): AclOwner {
  return { id: accountId, displayName: accountId };
}
