import {
  type AclOwner,
  canonicalUser,
  expandCannedAcl,
  type Grant,
  type RequestedAcl,
} from '@atoll/s3-protocol';
import { StorageRefusal } from '../refusal.ts';

/** What an ACL needs to know of accounts. */
export interface AccountLookup {
  exists(accountId: string): Promise<boolean>;
  idOfEmail(email: string): Promise<string | undefined>;
}

export interface Acls {
  /**
   * The grants that a request's headers or document stand for, as they are kept: none to an account that isn't there,
   * e-mail addresses exchanged for ids. `bucketOwner` is given for an object.
   * @throws {StorageRefusal} `granteeUnknown`, `granteeEmailUnknown`
   */
  resolve(requested: RequestedAcl, owner: AclOwner, bucketOwner?: AclOwner): Promise<Grant[]>;
}

export function createAcls({ accounts }: { accounts: AccountLookup }): Acls {
  const resolveGrant = async ({ grantee, permission }: Grant): Promise<Grant> => {
    if (grantee.kind === 'AmazonCustomerByEmail') {
      const id = await accounts.idOfEmail(grantee.emailAddress);
      if (id === undefined) throw new StorageRefusal('granteeEmailUnknown');
      return { grantee: canonicalUser({ id, displayName: id }), permission };
    }
    if (grantee.kind === 'Group') return { grantee, permission };
    if (!(await accounts.exists(grantee.id))) throw new StorageRefusal('granteeUnknown');
    return { grantee: canonicalUser({ id: grantee.id, displayName: grantee.id }), permission };
  };
  return {
    async resolve(requested, owner, bucketOwner) {
      if (requested.kind === 'canned') return expandCannedAcl(requested.acl, owner, bucketOwner);
      return Promise.all(requested.grants.map(resolveGrant));
    },
  };
}
