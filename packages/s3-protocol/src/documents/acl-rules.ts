import { type AclPermission, aclGroups, type Grant } from './acl.ts';

/** The caller. `id` is the account's canonical ID; missing for an anonymous caller. */
export interface AclCaller {
  id?: string;
  isAuthenticated: boolean;
}

/** Reports whether a grant gives any permission to everyone, or to every account. */
export function isPublicAcl(grants: readonly Grant[]): boolean {
  return grants.some(isPublicGrant);
}

/** Rights that a policy or an ACL grants to unknown callers. `other` stands for all others, such as reading settings or tags. */
export type PublicRight = 'read' | 'list' | 'write' | 'other';

const bucketRights: Readonly<Record<AclPermission, readonly PublicRight[]>> = {
  READ: ['list'],
  WRITE: ['write'],
  READ_ACP: ['other'],
  WRITE_ACP: ['other'],
  FULL_CONTROL: ['list', 'write', 'other'],
};

/** Returns what the public grants of a bucket's ACL allow. Empty: it is not public. */
export function publicAclRights(grants: readonly Grant[]): ReadonlySet<PublicRight> {
  return new Set(grants.filter(isPublicGrant).flatMap(({ permission }) => bucketRights[permission]));
}

function isPublicGrant({ grantee }: Grant): boolean {
  const isGroup = grantee.kind === 'Group';
  return isGroup && (grantee.uri === aclGroups.allUsers || grantee.uri === aclGroups.authenticatedUsers);
}

/** Reports whether a grant gives the caller this permission; `FULL_CONTROL` includes all. */
export function aclAllows(grants: readonly Grant[], caller: AclCaller, permission: AclPermission): boolean {
  return grants.some(
    (grant) =>
      (grant.permission === permission || grant.permission === 'FULL_CONTROL') && isGrantedTo(grant, caller),
  );
}

function isGrantedTo({ grantee }: Grant, caller: AclCaller): boolean {
  if (grantee.kind === 'CanonicalUser') return caller.id !== undefined && grantee.id === caller.id;
  if (grantee.uri === aclGroups.allUsers) return true;
  return grantee.uri === aclGroups.authenticatedUsers && caller.isAuthenticated;
}
