import { createHmac } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { type QueryPair, type SignableRequest, uriDecode } from '../sigv4/canonical.ts';
import { equalInConstantTime } from '../sigv4/verify.ts';
import { subResources } from '../sub-resources.ts';
import type { SignatureV2Claim } from './claim.ts';

/** What a signature of version 2 covers of a request. */
export interface SignableV2 {
  request: SignableRequest;
  query: readonly QueryPair[];
  /** The bucket that the host name stands for; undefined where the path names it. */
  bucketOfHost: string | undefined;
}

/** Parameters that choose what is read, beside the sub-resources and `response-*`. */
const choosing: ReadonlySet<string> = new Set(['partNumber', 'versionId']);
/** A path that names a bucket and nothing in it; a slash may be sent encoded. */
const bucketPath = /^\/[^/]+$/;

/**
 * The path of a bucket may be signed with a slash behind it, which names the same bucket: botocore sends one and signs the other.
 * @throws {S3Error} `SignatureDoesNotMatch` unless the claim's signature was made with that secret over this request
 */
export function verifySignatureV2(
  signed: SignableV2,
  claim: SignatureV2Claim,
  secretAccessKey: string,
): void {
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

/** Source: S3 developer guide, "Signing and authenticating REST requests", "Constructing the CanonicalizedResource element". */
export function stringToSignV2({ request, query, bucketOfHost }: SignableV2, dateLine: string): string {
  const { method, path, headers } = request;
  const plain = (name: string) => headers[name]?.trim() ?? valuesOf(query, name)[0] ?? '';
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
 * A URL carries as parameters what would be headers, and they count as such. Where both are there and differ, neither
 * can stand in for the other, since both are signed.
 */
function amzLines(headers: SignableRequest['headers'], query: readonly QueryPair[]): string[] {
  const inQuery = query.map(([name]) => name);
  const names = [...Object.keys(headers), ...inQuery].filter((name) => name.startsWith('x-amz-'));
  return [...new Set(names)].sort().map((name) => {
    const header = headers[name]?.trim();
    const values = new Set([...(header === undefined ? [] : [header]), ...valuesOf(query, name)]);
    return `${name}:${[...values].join(',')}`;
  });
}

/**
 * Every parameter that names an operation is signed, also those that AWS added later: whoever was given a URL must not
 * make another request of it. Those that only narrow a list are not, and never were.
 */
function signedQuery(query: readonly QueryPair[]): string {
  const pairs = query
    .filter(([name]) => subResources.has(name) || choosing.has(name) || name.startsWith('response-'))
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** On one line each, as headers are: else one could read like two, and hide that the other is missing. */
function valuesOf(query: readonly QueryPair[], name: string): string[] {
  return query.filter(([other]) => other === name).map(([, value]) => value.replaceAll(/[\r\n]+/g, ' '));
}
