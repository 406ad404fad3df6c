import { type CallPermission, codes, roleCovers } from '@atoll/contract';
import { UserError } from '../errors.ts';
import type { Principal } from './handlers.ts';

/**
 * Refuses a call that its caller may not make. A call whose permission nobody declared is nobody's.
 * @throws {UserError} 1032 for a role that does not cover it, 1040 where the account is to be deleted, 1039 for a linked app, 1034 until the person proves who they are
 */
export function requirePermission(
  { app, role, isFresh, isClosing }: Principal,
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
  if (permission.stepUp && !isFresh) throw new UserError(codes.stepUpRequired);
}

/**
 * Refuses a checked payload for which the call wants its caller to have proven who they are.
 * @throws {UserError} 1034
 */
export function askAgain(
  { isFresh }: Pick<Principal, 'isFresh'>,
  permission: CallPermission | undefined,
  payload: unknown,
): void {
  const isAsked = permission?.stepUpFor?.(payload as Readonly<Record<string, unknown>>) ?? false;
  if (isAsked && !isFresh) throw new UserError(codes.stepUpRequired);
}
