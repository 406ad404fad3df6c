import { S3Error } from '../errors.ts';
import type { QueryPair, SignableRequest } from './canonical.ts';
import { checkLifetime } from './presigned-expiry.ts';
import type { CredentialScope } from './signing-key.ts';
import { formatTimestamp, maxClockSkewMs, parseTimestamp } from './timestamp.ts';

export const algorithm = 'AWS4-HMAC-SHA256';
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/** The unverified signature of a request. */
export interface SignatureClaim {
  via: 'header' | 'query';
  accessKeyId: string;
  scope: CredentialScope;
  signedHeaders: readonly string[];
  /** Lower-case hexadecimal. */
  signature: string;
  timestamp: string;
  /** The time of the timestamp. */
  signedAtMs: number;
  /** The signed value of `x-amz-content-sha256`, or `UNSIGNED-PAYLOAD` for a presigned URL. */
  payloadHash: string;
}

/**
 * Reads the `Authorization` header or the presigned query, and checks everything that needs no secret: format, clock skew of 15
 * minutes, expiry, and that every `x-amz-*` header is signed. Undefined means an anonymous request, which includes an empty
 * `Authorization` header.
 * @throws {S3Error} also `InvalidRequest` for a version 2 signature, which `readSignatureV2Claim` reads
 */
export function readSignatureClaim(
  request: SignableRequest,
  query: readonly QueryPair[],
  nowMs: number,
): SignatureClaim | undefined {
  const header = request.headers.authorization || undefined;
  // The most common case.
  if (query.length === 0 && header?.startsWith(`${algorithm} `)) return claimOfHeader(request, header, nowMs);
  const isPresigned = query.some(([name]) => name === 'X-Amz-Algorithm' || name === 'X-Amz-Signature');
  if (header !== undefined && isPresigned) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed.');
  }
  const isOldPresigned = query.some(([name]) => name === 'AWSAccessKeyId' || name === 'Signature');
  if (header !== undefined && !/^AWS(4-HMAC-SHA256)?\b/.test(header)) {
    throw new S3Error('InvalidArgument', {
      message: 'Unsupported Authorization Type',
      details: { ArgumentName: 'Authorization', ArgumentValue: header },
    });
  }
  if (isOldPresigned || (header !== undefined && !header.startsWith(algorithm))) {
    throw new S3Error(
      'InvalidRequest',
      `The authorization mechanism you have provided is not supported. Please use ${algorithm}.`,
    );
  }
  if (header !== undefined) return claimOfHeader(request, header, nowMs);
  return isPresigned ? claimOfQuery(request, query, nowMs) : undefined;
}

function claimOfHeader(request: SignableRequest, header: string, nowMs: number): SignatureClaim {
  const { Credential: credential, Signature: signature, SignedHeaders: signedHeaders } = fieldsOf(header);
  if (!credential || !signature || !signedHeaders) throw new S3Error('AuthorizationHeaderMalformed');

  const timestamp = request.headers['x-amz-date'] ?? timestampOfDate(request.headers.date);
  const signedAtMs = parseTimestamp(timestamp);
  if (Number.isNaN(signedAtMs)) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  }
  if (Math.abs(nowMs - signedAtMs) > maxClockSkewMs) throw tooSkewed(timestamp, nowMs);
  const payloadHash = request.headers['x-amz-content-sha256'];
  if (!payloadHash) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  refuseSessionToken(request.headers['x-amz-security-token']);
  return {
    via: 'header',
    ...readCredential(credential, timestamp, 'AuthorizationHeaderMalformed'),
    signedHeaders: checkSignedHeaders(request, signedHeaders),
    signature,
    timestamp,
    signedAtMs,
    payloadHash,
  };
}

interface HeaderFields {
  Credential: string;
  SignedHeaders: string;
  Signature: string;
}

/** Parses the header's fields; an empty one is missing. Of repeated ones, the last counts. */
function fieldsOf(header: string): HeaderFields {
  const fields: HeaderFields = { Credential: '', SignedHeaders: '', Signature: '' };
  for (const field of header.slice(algorithm.length).split(',')) {
    const [name, value = ''] = field.trim().split('=', 2);
    if (name === 'Credential' || name === 'SignedHeaders' || name === 'Signature') fields[name] = value;
  }
  return fields;
}

export function tooSkewed(requestTime: string, nowMs: number): S3Error {
  return new S3Error('RequestTimeTooSkewed', {
    details: {
      RequestTime: requestTime,
      ServerTime: new Date(nowMs).toISOString(),
      MaxAllowedSkewMilliseconds: String(maxClockSkewMs),
    },
  });
}

function claimOfQuery(request: SignableRequest, query: readonly QueryPair[], nowMs: number): SignatureClaim {
  const parameters = new Map(query);
  const need = (name: string): string => {
    const value = parameters.get(name);
    if (!value || query.filter(([other]) => other === name).length > 1) {
      throw new S3Error(
        'AuthorizationQueryParametersError',
        'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
      );
    }
    return value;
  };
  if (need('X-Amz-Algorithm') !== algorithm) {
    throw new S3Error('AuthorizationQueryParametersError', `X-Amz-Algorithm only supports "${algorithm}"`);
  }
  const timestamp = need('X-Amz-Date');
  const signedAtMs = checkLifetime(timestamp, need('X-Amz-Expires'), nowMs);
  refuseSessionToken(parameters.get('X-Amz-Security-Token') ?? request.headers['x-amz-security-token']);
  return {
    via: 'query',
    ...readCredential(need('X-Amz-Credential'), timestamp, 'AuthorizationQueryParametersError'),
    signedHeaders: checkSignedHeaders(request, need('X-Amz-SignedHeaders')),
    signature: need('X-Amz-Signature'),
    timestamp,
    signedAtMs,
    payloadHash:
      parameters.get('X-Amz-Content-Sha256') ?? request.headers['x-amz-content-sha256'] ?? unsignedPayload,
  };
}

/** Date, region, service and `aws4_request`. */
const scopeParts = 4;

export function readCredential(
  credential: string,
  timestamp: string,
  code: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError' | 'InvalidArgument',
): { accessKeyId: string; scope: CredentialScope } {
  const parts = credential.split('/');
  const [date, region, service, terminator] = parts.slice(-scopeParts);
  const accessKeyId = parts.length === scopeParts + 1 ? parts[0] : parts.slice(0, -scopeParts).join('/');
  const isWellFormed = accessKeyId && date && region && service === 's3' && terminator === 'aws4_request';
  if (!isWellFormed) {
    throw new S3Error(
      code,
      'The Credential is malformed; expecting "<access-key>/YYYYMMDD/<region>/s3/aws4_request".',
    );
  }
  if (!timestamp.startsWith(date)) {
    throw new S3Error(
      code,
      `Invalid credential date "${date}". This date is not the same as the request's: "${timestamp}".`,
    );
  }
  return { accessKeyId, scope: { date, region, service } };
}

function checkSignedHeaders(request: SignableRequest, list: string): string[] {
  const signed = list.split(';');
  const unsigned: string[] = [];
  for (const name in request.headers) {
    if ((name === 'host' || name.startsWith('x-amz-')) && !signed.includes(name)) unsigned.push(name);
  }
  if (unsigned.length > 0) {
    throw new S3Error('AccessDenied', {
      message: 'There were headers present in the request which were not signed',
      details: { HeadersNotSigned: unsigned.join(', ') },
    });
  }
  return signed;
}

/** Refuses session tokens. Temporary credentials are never issued here, so a token can't be genuine. */
export function refuseSessionToken(token: string | undefined): void {
  if (token !== undefined) throw new S3Error('InvalidToken');
}

function timestampOfDate(date: string | undefined): string {
  const timeMs = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(timeMs) ? (date ?? '') : formatTimestamp(timeMs);
}
