import { codes, meetsPasswordRules } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';

/** @throws {UserError} 1027 naming the field, when the rules are broken or the two differ. */
export function requireNewPassword(password: string, confirmation: string): void {
  if (!meetsPasswordRules(password)) throw invalidParameter('password');
  if (confirmation !== password) throw invalidParameter('confirm_password ≠ password');
}

/** @throws {UserError} 1052 when the new password is the old one. */
export function requireDifferent(isSame: boolean): void {
  if (isSame) throw new UserError(codes.passwordUnchanged);
}
