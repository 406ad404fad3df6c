import { codes } from '@atoll/contract';

/** Codes that refuse a new password. */
export const newPasswordCodes: ReadonlySet<number> = new Set([
  codes.passwordUnchanged,
  codes.passwordBreached,
]);
