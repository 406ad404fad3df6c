import { explainTlsFailure, type TlsTrouble, tlsFailureOf } from '@atoll/blob-store';
import { codes, type ErrorCode } from '@atoll/contract/codes';

/** Why an address was not reached, as its owner may know it. */
export interface Failure {
  /** In English. */
  readonly words: string;
  /** The catalogue's code; null if the server answered. */
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

/**
 * Returns the reason of an error. For a forbidden address it stays secret, because it would reveal what the name
 * resolves to in this server's network.
 */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isForbidden(message) ? 'the address is not allowed' : message;
}

export function failureOf(error: unknown): Failure {
  const untrusted = tlsFailureOf(error);
  const words = untrusted ? explainTlsFailure('the address', untrusted) : reasonOf(error);
  const unreached = isHostUnknown(error) ? codes.hostNotFound : codes.addressUnreachable;
  const code = untrusted ? tlsCodes[untrusted.trouble] : unreached;
  return { words: words.slice(0, longestWords), code: error instanceof AnswerError ? null : code };
}

/** Reports whether a connection failed because the host's name has no address, or no DNS server answers. */
export function isHostUnknown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN' || isHostUnknown(error.cause);
}

/** The receiver answered, but did not accept it. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

function isForbidden(message: string): boolean {
  return /^DNS lookup .* is not allowed\b/.test(message);
}
