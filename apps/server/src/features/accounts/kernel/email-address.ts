import { characterCount, codes, limits } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';

const maxBytes = 254;
const shape =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/**
 * Normalizes an address for comparison and storage: trimmed, lowercase.
 * @throws {UserError} 1030 if it has not the form of one
 */
export function normaliseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (Buffer.byteLength(email) > maxBytes || !shape.test(email) || /^\.|\.[.@]/.test(email)) {
    throw new UserError(codes.emailInvalid);
  }
  return email;
}

/**
 * Like `normaliseEmail`, for a new account's address: at most 50 characters (specification, section 9).
 * @throws {UserError} 1030
 */
export function normaliseNewEmail(text: string): string {
  const email = normaliseEmail(text);
  if (characterCount(email) > limits.emailMaxLength) throw new UserError(codes.emailInvalid);
  return email;
}
