import { S3Error } from '../errors.ts';
import type { QueryPair, SignableRequest } from '../sigv4/canonical.ts';
import { refuseSessionToken, tooSkewed } from '../sigv4/claim.ts';
import { maxClockSkewMs, parseTimestamp } from '../sigv4/timestamp.ts';

/** The unverified version 2 signature of a request. */
export interface SignatureV2Claim {
  via: 'header' | 'query';
  accessKeyId: string;
  /** Base64 of an HMAC-SHA1. */
  signature: string;
  /** The line of the string to sign with the time: a date, a URL's expiry, or empty with `x-amz-date`. */
  dateLine: string;
  /** For a URL, which has no signing time, the time of use. */
  signedAtMs: number;
}

/** AWS's names, which are case-sensitive. */
const urlFields = {
  accessKeyId: 'AWSAccessKeyId',
  expires: 'Expires',
  signature: 'Signature',
} as const;
const scheme = /^AWS (?:([^:\s]+):(\S+))?/;

/**
 * Reads the `Authorization: AWS` header or the presigned query, and checks everything that needs no secret. Undefined if the
 * request isn't signed this way.
 * Source: S3 developer guide, "Signing and authenticating REST requests".
 * @throws {S3Error} `InvalidArgument`, `AccessDenied`, `RequestTimeTooSkewed`, `InvalidToken`
 */
export function readSignatureV2Claim(
  { headers }: SignableRequest,
  query: readonly QueryPair[],
  nowMs: number,
): SignatureV2Claim | undefined {
  const header = headers.authorization;
  const isInHeader = header?.startsWith('AWS ') ?? false;
  if (!isInHeader && query.length === 0) return undefined;
  const names = new Set(query.map(([name]) => name));
  const isInQuery = names.has(urlFields.accessKeyId) || names.has(urlFields.signature);
  if (!isInHeader && !isInQuery) return undefined;
  const isOtherwiseToo = header ? isInQuery || names.has('X-Amz-Signature') : names.has('X-Amz-Signature');
  if (isOtherwiseToo) throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed.');
  refuseSessionToken(headers['x-amz-security-token'] ?? firstOf(query, 'x-amz-security-token'));
  return header ? claimOfHeader(headers, header, nowMs) : claimOfUrl(query, nowMs);
}

function claimOfHeader(headers: SignableRequest['headers'], header: string, nowMs: number): SignatureV2Claim {
  const [, accessKeyId, signature] = scheme.exec(header) ?? [];
  if (!accessKeyId || !signature) {
    throw new S3Error('InvalidArgument', {
      message: 'AWS authorization header is invalid.  Expected AwsAccessKeyId:signature',
      details: { ArgumentName: 'Authorization', ArgumentValue: header },
    });
  }
  const amzDate = headers['x-amz-date'];
  const date = amzDate ?? headers.date ?? '';
  const signedAtMs = momentOf(date);
  if (!(signedAtMs >= 0)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  if (Math.abs(nowMs - signedAtMs) > maxClockSkewMs) throw tooSkewed(date, nowMs);
  return { via: 'header', accessKeyId, signature, dateLine: amzDate === undefined ? date : '', signedAtMs };
}

function claimOfUrl(query: readonly QueryPair[], nowMs: number): SignatureV2Claim {
  const need = (name: string): string => {
    const value = firstOf(query, name);
    if (!value || query.filter(([other]) => other === name).length > 1) {
      throw new S3Error(
        'AccessDenied',
        'Query-string authentication requires the Signature, Expires and AWSAccessKeyId parameters',
      );
    }
    return value;
  };
  const accessKeyId = need(urlFields.accessKeyId);
  const signature = need(urlFields.signature);
  const expires = need(urlFields.expires);
  if (!/^\d{1,12}$/.test(expires)) {
    throw new S3Error('AccessDenied', `Invalid date (should be seconds since epoch): ${expires}`);
  }
  const expiresAtMs = Number(expires) * 1000;
  if (nowMs > expiresAtMs) {
    throw new S3Error('AccessDenied', {
      message: 'Request has expired',
      details: { Expires: new Date(expiresAtMs).toISOString(), ServerTime: new Date(nowMs).toISOString() },
    });
  }
  return { via: 'query', accessKeyId, signature, dateLine: expires, signedAtMs: nowMs };
}

/** Clients write RFC 9110's date, with a name or an offset for the zone; some write SigV4's format. NaN for anything else. */
function momentOf(date: string): number {
  const basicMs = parseTimestamp(date);
  if (!Number.isNaN(basicMs)) return basicMs;
  return /^[A-Z][a-z]{2}, \d{1,2}[ -][A-Z][a-z]{2}[ -]\d{4} /.test(date) ? Date.parse(date) : Number.NaN;
}

function firstOf(query: readonly QueryPair[], name: string): string | undefined {
  return query.find(([other]) => other === name)?.[1];
}
