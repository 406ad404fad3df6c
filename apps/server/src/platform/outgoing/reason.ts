import { explainTlsFailure, type TlsTrouble, tlsFailureOf } from '@atoll/blob-store';
import { codes, type ErrorCode } from '@atoll/contract/codes';

/** What whoever chose an address may be told of why it was not reached. */
export interface Failure {
  /** In English. */
  readonly words: string;
  /** What the catalogue says of it; null where it is about an answer. */
  readonly code: ErrorCode | null;
}

const longestWords = 500;

const tlsCodes: Readonly<Record<TlsTrouble, ErrorCode>> = {
  authorityUnknown: codes.authorityUnknown,
  certificateExpired: codes.certificateExpired,
  certificateNotYetValid: codes.certificateExpired,
  certificateOfOther: codes.certificateOfOther,
  tlsAbsent: codes.tlsMismatch,
};

/** Of an address that is not allowed nobody learns more: the error itself says what its name means in this server's network. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isForbidden(message) ? 'the address is not allowed' : message;
}

export function failureOf(error: unknown): Failure {
  const untrusted = tlsFailureOf(error);
  const words = untrusted ? explainTlsFailure('the address', untrusted) : reasonOf(error);
  const code = untrusted ? tlsCodes[untrusted.trouble] : codes.addressUnreachable;
  return { words: words.slice(0, longestWords), code: error instanceof AnswerError ? null : code };
}

/** Whom it was sent to has answered, and did not take it. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

function isForbidden(message: string): boolean {
  return /^DNS lookup .* is not allowed\b/.test(message);
}
