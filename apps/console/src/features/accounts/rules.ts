import { limits } from '@atoll/contract';

/** The client's part of the specification's section 5, independent of the language. */

const emailShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function isEmail(value: string): boolean {
  return value.length <= limits.emailMaxLength && emailShape.test(value);
}

/** Removes spaces, when a field loses the focus. */
export function withoutSpaces(value: string): string {
  return value.replace(/\s+/g, '');
}

/** Reports whether a code of an authenticator app has all its digits; apps show them in two groups. */
export function isAppCode(value: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(value.normalize('NFKC')));
}

/** Reports whether a mailed code has all its characters. */
export function isMailedCode(value: string): boolean {
  return value.length === limits.verificationCodeLength;
}

/** Encodes a password for the sign-in call: base64 of its UTF-8 bytes (decisions section 4). */
export function encodePassword(password: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(password)));
}
