import { codes } from '@atoll/contract';

/** The codes for a refused new password. */
export const newPasswordCodes: ReadonlySet<number> = new Set([
  codes.passwordUnchanged,
  codes.passwordBreached,
]);
