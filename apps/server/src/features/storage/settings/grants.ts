import {
  type AclOwner,
  canonicalUser,
  expandCannedAcl,
  type Grant,
  type RequestedAcl,
} from '@atoll/s3-protocol';
import { StorageRefusal } from '../kernel/refusal.ts';

/** Lookups of accounts for ACLs. */
export interface AccountLookup {
  exists(accountId: string): Promise<boolean>;
}

export type Acls = ReturnType<typeof createAcls>;

export function createAcls({ accounts }: { accounts: AccountLookup }) {
  const resolveGrant = async ({ grantee, permission }: Grant): Promise<Grant> => {
    if (grantee.kind === 'Group') return { grantee, permission };
    if (!(await accounts.exists(grantee.id))) throw new StorageRefusal('granteeUnknown');
    return { grantee: canonicalUser({ id: grantee.id, displayName: grantee.id }), permission };
  };
  return {
    /**
     * Resolves a request's ACL headers or document to grants, for existing accounts only. `bucketOwner` is given for an object.
     * @throws {StorageRefusal} `granteeUnknown`
     */
    async resolve(requested: RequestedAcl, owner: AclOwner, bucketOwner?: AclOwner) {
      if (requested.kind === 'canned') return expandCannedAcl(requested.acl, owner, bucketOwner);
      return Promise.all(requested.grants.map(resolveGrant));
    },
  };
}
