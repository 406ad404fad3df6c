/** What a member of an account is to it. */
export const roles = ['owner', 'admin', 'member', 'billing', 'read_only'] as const;

export type Role = (typeof roles)[number];

/** What a person may let a linked app do with an account’s files: the three lines of the consent screen. */
export const appPermissions = ['manage', 'upload', 'organise'] as const;

export type AppPermission = (typeof appPermissions)[number];

/**
 * What a call needs of its caller: `self` is about the person, whichever account they act for; `any` is open to every member;
 * `read` and `write` are about what is stored, `billing` about money, `manage` about the account as a whole and the people in it;
 * `own` is for its owner alone.
 */
export type Need = 'self' | 'any' | 'read' | 'write' | 'billing' | 'manage' | 'own';

export interface CallPermission {
  readonly needs: Need;
  /** The person has to have proven who they are in the last 10 minutes (1034). */
  readonly stepUp?: true;
  /** As `stepUp`, for those payloads alone that it holds for. */
  readonly stepUpFor?: (payload: Readonly<Record<string, unknown>>) => boolean;
  /** It can be made of an account that is to be deleted, as can what needs `self`; all else is refused then (1040). */
  readonly whileClosing?: true;
  /** All that a linked app must have been allowed; without it, no app may make the call (1039). */
  readonly app?: readonly [AppPermission, ...AppPermission[]];
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

/** Whether a retention is in compliance mode, which nobody can shorten or remove. */
export const isCompliance = (retention: unknown) =>
  typeof retention === 'object' &&
  retention !== null &&
  'mode' in retention &&
  retention.mode === 'COMPLIANCE';
