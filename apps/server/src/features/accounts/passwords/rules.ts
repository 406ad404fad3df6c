import { limits, passwordSymbols } from '@atoll/contract';
import { invalidParameter } from '../invalid-parameter.ts';

const isSymbol = (character: string) => passwordSymbols.includes(character);

/**
 * Specification, section 5: 8 to 20 characters, with a lower-case letter, an upper-case letter, a digit and a symbol.
 * Counted as the console's input counts, in UTF-16 units.
 */
export function meetsPasswordRules(password: string): boolean {
  return (
    password.length >= limits.passwordMinLength &&
    password.length <= limits.passwordMaxLength &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password) &&
    [...password].some(isSymbol)
  );
}

/** @throws {UserError} 1027 naming the field, when the rules are broken or the two differ. */
export function requireNewPassword(password: string, confirmation: string): void {
  if (!meetsPasswordRules(password)) throw invalidParameter('password');
  if (confirmation !== password) throw invalidParameter('confirm_password ≠ password');
}

/** @throws {UserError} 1027 when the new password is the old one. */
export function requireDifferent(isSame: boolean): void {
  if (isSame) throw invalidParameter('password = old_password');
}
