import type { AclOwner } from '@atoll/s3-protocol';

/** Returns an account in the form of ACLs. */
export function aclOwner(accountId: string): AclOwner {
  return { id: accountId, displayName: accountId };
}
