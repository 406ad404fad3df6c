import { createHmac } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { type QueryPair, type SignableRequest, uriDecode } from '../sigv4/canonical.ts';
import { choosesOperation, refuse, refuseAmbiguousQuery } from '../sigv4/unambiguous.ts';
import { equalInConstantTime } from '../sigv4/verify.ts';
import type { SignatureV2Claim } from './claim.ts';

/** The parts of a request that a version 2 signature covers. */
export interface SignableV2 {
  request: SignableRequest;
  query: readonly QueryPair[];
  /** The bucket in the host name; undefined if the path names it. */
  bucketOfHost: string | undefined;
}

/** A path with only a bucket; a slash may be sent encoded. */
const bucketPath = /^\/[^/]+$/;

/**
 * Verifies a version 2 signature. The path of a bucket may be signed with a trailing slash, which names the same
 * bucket: botocore signs one and sends the other.
 * @throws {S3Error} `InvalidArgument` for an ambiguous query, `SignatureDoesNotMatch` unless the signature was made
 * with that secret over this request
 */
export function verifySignatureV2(
  signed: SignableV2,
  claim: SignatureV2Claim,
  secretAccessKey: string,
): void {
  refuseAmbiguousQuery(signed.query);
  refuseHiddenParameters(signed.query);
  const isSigned = (text: string) => equalInConstantTime(signV2(text, secretAccessKey), claim.signature);
  const text = stringToSignV2(signed, claim.dateLine);
  if (isSigned(text)) return;
  const { request, bucketOfHost } = signed;
  if (bucketOfHost === undefined && bucketPath.test(uriDecode(request.path))) {
    const closed = { ...signed, request: { ...request, path: `${request.path}/` } };
    if (isSigned(stringToSignV2(closed, claim.dateLine))) return;
  }
  throw new S3Error('SignatureDoesNotMatch', {
    details: {
      AWSAccessKeyId: claim.accessKeyId,
      StringToSign: text,
      SignatureProvided: claim.signature,
      StringToSignBytes: (Buffer.from(text).toString('hex').match(/../g) ?? []).join(' '),
    },
  });
}

export function signV2(text: string, secretAccessKey: string): string {
  return createHmac('sha1', secretAccessKey).update(text).digest('base64');
}

/**
 * Returns the string to sign. Source: S3 developer guide, "Signing and authenticating REST requests", "Constructing the
 * CanonicalizedResource element".
 */
export function stringToSignV2({ request, query, bucketOfHost }: SignableV2, dateLine: string): string {
  const { method, path, headers } = request;
  const plain = (name: string) => headers[name]?.trim() ?? query.find(([other]) => other === name)?.[1] ?? '';
  const bucket = bucketOfHost === undefined ? '' : `/${bucketOfHost}`;
  return [
    method,
    plain('content-md5'),
    plain('content-type'),
    dateLine,
    ...amzLines(headers, query),
    `${bucket}${path}${signedQuery(query)}`,
  ].join('\n');
}

/**
 * Returns the lines of the `x-amz-` headers, which a URL may have as parameters. The signature covers the value that
 * takes effect: the header, or else the parameter. A header added to a URL overrides the signed parameter, and so
 * breaks the signature.
 */
function amzLines(headers: SignableRequest['headers'], query: readonly QueryPair[]): string[] {
  const values = new Map<string, string>();
  for (const [name, value] of query) values.set(name.toLowerCase(), value);
  for (const [name, value] of Object.entries(headers)) values.set(name, value.trim());
  return [...values]
    .filter(([name]) => name.startsWith('x-amz-'))
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => `${name}:${value}`);
}

/**
 * Returns the signed part of the query: every parameter that names an operation, including those that AWS added later,
 * because the holder of a URL must not turn it into another request. Parameters that only narrow a list were never
 * signed.
 */
function signedQuery(query: readonly QueryPair[]): string {
  const pairs = query
    .filter(([name]) => choosesOperation(name))
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/**
 * Refuses parameters that are ambiguous in the string to sign, which joins decoded ones with `&`: a value could contain
 * what looks like another parameter, such as a part's upload ID.
 * @throws {S3Error} `InvalidArgument`
 */
function refuseHiddenParameters(query: readonly QueryPair[]): void {
  for (const [name, value] of query) {
    if (!choosesOperation(name)) continue;
    const [, ...others] = value.split('&');
    const hidden = others.some((part) => choosesOperation(part.split('=', 1)[0] ?? ''));
    if (hidden) refuse(name, 'contains another parameter');
  }
}
