import { type AclPermission, aclGroups, type Grant } from './acl.ts';

/** Who asks. `id` is the account's canonical id; an anonymous caller has none. */
export interface AclCaller {
  id?: string;
  isAuthenticated: boolean;
}

/** Whether a grant gives everyone, or everyone with an account anywhere, anything at all. */
export function isPublicAcl(grants: readonly Grant[]): boolean {
  return grants.some(
    ({ grantee }) =>
      grantee.kind === 'Group' &&
      (grantee.uri === aclGroups.allUsers || grantee.uri === aclGroups.authenticatedUsers),
  );
}

/** Whether one of the grants gives the caller this permission; `FULL_CONTROL` gives each. */
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
