import { type AppPermission, appPermissions } from '@atoll/contract';

const prefix = 'storage.';

/** What an app may ask for, as OpenID Connect and OAuth name it. */
export const claimScopes = ['email', 'profile'] as const;
export const storageScopes: readonly string[] = appPermissions.map((permission) => prefix + permission);
export const offlineScope = 'offline_access';

/** Of a `scope` as it is asked for; names that are none of ours are passed over, as the protocol has it. */
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

/** All that we know of those that are asked for. */
export function knownScopes(scope: string): string[] {
  const known = new Set<string>(['openid', offlineScope, ...claimScopes, ...storageScopes]);
  return [...new Set(scope.split(' '))].filter((name) => known.has(name));
}
