import { characterCount, codes, limits } from '@atoll/contract';
import { UserError } from '../../../platform/errors.ts';

const maxBytes = 254;
const shape =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/**
 * The one form in which an address is compared and kept: trimmed, lower case.
 * @throws {UserError} 1030 when it has not the shape of one
 */
export function normaliseEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (Buffer.byteLength(email) > maxBytes || !shape.test(email) || /^\.|\.[.@]/.test(email)) {
    throw new UserError(codes.emailInvalid);
  }
  return email;
}

/**
 * As `normaliseEmail`, for an address that is to get an account: at most 50 characters (specification, section 9).
 * @throws {UserError} 1030
 */
export function normaliseNewEmail(text: string): string {
  const email = normaliseEmail(text);
  if (characterCount(email) > limits.emailMaxLength) throw new UserError(codes.emailInvalid);
  return email;
}
