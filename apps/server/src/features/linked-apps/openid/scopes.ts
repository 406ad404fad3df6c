import { type AppPermission, appPermissions } from '@atoll/contract';

const prefix = 'storage.';

/** The scopes that an app may request, in the terms of OpenID Connect and OAuth. */
export const claimScopes = ['email', 'profile'] as const;
export const storageScopes: readonly string[] = appPermissions.map((permission) => prefix + permission);
export const offlineScope = 'offline_access';

/** Parses a requested `scope`; unknown names are ignored, as the protocol requires. */
export function readScopes(scope: string): {
  permissions: AppPermission[];
  claims: (typeof claimScopes)[number][];
  isOffline: boolean;
} {
  const asked = new Set(scope.split(' '));
  return {
    permissions: appPermissions.filter((permission) => asked.has(prefix + permission)),
    claims: claimScopes.filter((claim) => asked.has(claim)),
    isOffline: asked.has(offlineScope),
  };
}

/** Returns all known scopes among the requested ones. */
export function knownScopes(scope: string): string[] {
  const known = new Set<string>(['openid', offlineScope, ...claimScopes, ...storageScopes]);
  return [...new Set(scope.split(' '))].filter((name) => known.has(name));
}
