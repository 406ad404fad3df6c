export const roles = ['owner', 'admin', 'member', 'billing', 'read_only'] as const;

export type Role = (typeof roles)[number];

/** The permissions of a linked app, one per line of the consent screen. */
export const appPermissions = ['manage', 'upload', 'organise'] as const;

export type AppPermission = (typeof appPermissions)[number];

/**
 * The requirements of calls. `self` concerns the person, in any account; `any` is open to every member; `read` and
 * `write` concern stored data, `billing` money, `manage` the account and its members; `own` is for the owner only.
 */
export type Need = 'self' | 'any' | 'read' | 'write' | 'billing' | 'manage' | 'own';

export interface CallPermission {
  readonly needs: Need;
  /** Requires a proof of identity within the last 10 minutes (1034). */
  readonly stepUp?: true;
  /** Like `stepUp`, but only for payloads for which the function returns true. */
  readonly stepUpFor?: (payload: Readonly<Record<string, unknown>>) => boolean;
  /** Allowed while the account is being deleted, like `self`; everything else is refused then (1040). */
  readonly whileClosing?: true;
  /** The permissions that a linked app needs; without it, apps can't make the call (1039). */
  readonly app?: readonly [AppPermission, ...AppPermission[]];
  /** May be made with a contributor token, which the pages below `/c/` have; without it, they can't (1039). */
  readonly contributor?: true;
}

const needsOf: Record<Role, ReadonlySet<Need>> = {
  owner: new Set<Need>(['self', 'any', 'read', 'write', 'billing', 'manage', 'own']),
  admin: new Set<Need>(['self', 'any', 'read', 'write', 'billing', 'manage']),
  member: new Set<Need>(['self', 'any', 'read', 'write']),
  billing: new Set<Need>(['self', 'any', 'billing']),
  read_only: new Set<Need>(['self', 'any', 'read']),
};

export function roleCovers(role: Role, need: Need): boolean {
  return needsOf[role].has(need);
}

/** Reports whether a retention is in compliance mode, which nobody can shorten or remove. */
export const isCompliance = (retention: unknown) =>
  typeof retention === 'object' &&
  retention !== null &&
  'mode' in retention &&
  retention.mode === 'COMPLIANCE';
