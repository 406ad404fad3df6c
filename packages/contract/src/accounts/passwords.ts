import { limits, passwordSymbols } from '../limits.ts';

export interface PasswordChecks {
  hasGoodLength: boolean;
  mixesCase: boolean;
  hasDigit: boolean;
  hasSymbol: boolean;
}

/** Checks each password rule of the specification's section 5. Length is counted in UTF-16 units, like an input field. */
export function checkPassword(password: string): PasswordChecks {
  return {
    hasGoodLength: password.length >= limits.passwordMinLength && password.length <= limits.passwordMaxLength,
    mixesCase: /[a-z]/.test(password) && /[A-Z]/.test(password),
    hasDigit: /\d/.test(password),
    hasSymbol: Array.from(password).some((character) => passwordSymbols.includes(character)),
  };
}

export function meetsPasswordRules(password: string): boolean {
  return Object.values(checkPassword(password)).every(Boolean);
}
