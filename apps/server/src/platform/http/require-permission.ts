import { type CallPermission, codes, roleCovers } from '@atoll/contract';
import { UserError } from '../errors.ts';
import type { Principal } from './handlers.ts';

/**
 * Refuses a call that its caller may not make. A call without a declared permission is refused for everyone.
 * @throws {UserError} 1032 for an insufficient role, 1040 if the account is scheduled for deletion, 1039 for a linked
 * app or a contributor token, 1034 until the person proves their identity
 */
export function requirePermission(
  { app, role, isFresh, isClosing, isContributor }: Principal,
  permission: CallPermission | undefined,
): void {
  if (!permission || !roleCovers(role, permission.needs)) throw new UserError(codes.roleMissing);
  if (isClosing && permission.needs !== 'self' && !permission.whileClosing) {
    throw new UserError(codes.accountClosing);
  }
  if (app) {
    const isAllowed = permission.app?.every((needed) => app.permissions.includes(needed)) ?? false;
    if (!isAllowed) throw new UserError(codes.appPermissionMissing);
    return;
  }
  if (isContributor && !permission.contributor) throw new UserError(codes.appPermissionMissing);
  if (permission.stepUp && !isFresh) throw new UserError(codes.stepUpRequired);
}

/** Refuses a checked payload for which the call requires a recent proof of identity. @throws {UserError} 1034 */
export function askAgain(
  { isFresh }: Pick<Principal, 'isFresh'>,
  permission: CallPermission | undefined,
  payload: unknown,
): void {
  const isAsked = permission?.stepUpFor?.(payload as Readonly<Record<string, unknown>>) ?? false;
  if (isAsked && !isFresh) throw new UserError(codes.stepUpRequired);
}
