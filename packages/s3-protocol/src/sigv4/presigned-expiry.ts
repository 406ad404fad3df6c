import { S3Error } from '../errors.ts';
import { maxClockSkewMs, parseTimestamp } from './timestamp.ts';

/** A presigned URL is valid for at most seven days. */
export const maxExpiresSeconds = 7 * 24 * 3600;

/**
 * Returns when a presigned URL was signed.
 * @throws {S3Error} if its lifetime is invalid, has not begun, or is over
 */
export function checkLifetime(timestamp: string, expires: string, nowMs: number): number {
  const signedAtMs = parseTimestamp(timestamp);
  if (Number.isNaN(signedAtMs)) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"",
    );
  }
  const expiresSeconds = readLifetime(expires);
  if (signedAtMs - nowMs > maxClockSkewMs) throw new S3Error('AccessDenied', 'Request is not yet valid');
  const expiresAtMs = signedAtMs + expiresSeconds * 1000;
  // A lifetime of 0 has expired in the second of its signature.
  if (expiresSeconds === 0 || nowMs > expiresAtMs) {
    throw new S3Error('AccessDenied', {
      message: 'Request has expired',
      details: {
        'X-Amz-Expires': expires,
        Expires: new Date(expiresAtMs).toISOString(),
        ServerTime: new Date(nowMs).toISOString(),
      },
    });
  }
  return signedAtMs;
}

/** Parses the lifetime of a URL in seconds, and refuses invalid ones with S3's messages. 0 is accepted, and has expired. */
function readLifetime(expires: string): number {
  const refuse = (problem: string): never => {
    throw new S3Error('AuthorizationQueryParametersError', `X-Amz-Expires ${problem}`);
  };
  if (!/^-?\d+$/.test(expires)) return refuse('should be a number');
  const seconds = Number(expires);
  if (seconds < 0) return refuse('must be non-negative');
  if (seconds > maxExpiresSeconds) {
    return refuse(
      `must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than ${maxExpiresSeconds} seconds`,
    );
  }
  return seconds;
}
