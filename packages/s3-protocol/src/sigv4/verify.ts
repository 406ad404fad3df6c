import { timingSafeEqual } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { canonicalRequest, type QueryPair, type SignableRequest, sha256Hex } from './canonical.ts';
import { algorithm, type SignatureClaim } from './claim.ts';
import { hmacHex, type SigningKey, scopeText } from './signing-key.ts';
import { refuseAmbiguousQuery } from './unambiguous.ts';

/**
 * Throws `SignatureDoesNotMatch` unless the claim's signature was made with `signingKey` over exactly this request, and
 * `InvalidArgument` for an ambiguous query.
 */
export function verifySignature(
  request: SignableRequest,
  query: readonly QueryPair[],
  claim: SignatureClaim,
  signingKey: Buffer | SigningKey,
): void {
  if (query.length > 0) refuseAmbiguousQuery(query);
  const covered = claim.via === 'query' ? query.filter(([name]) => name !== 'X-Amz-Signature') : query;
  const canonical = canonicalRequest(request, covered, claim.signedHeaders, claim.payloadHash);
  const expected = hmacHex(signingKey, stringToSign(claim, canonical));
  if (!equalInConstantTime(expected, claim.signature)) {
    throw new S3Error('SignatureDoesNotMatch', { details: { AWSAccessKeyId: claim.accessKeyId } });
  }
}

export function stringToSign(claim: Pick<SignatureClaim, 'timestamp' | 'scope'>, canonical: string): string {
  return `${algorithm}\n${claim.timestamp}\n${scopeText(claim.scope)}\n${sha256Hex(canonical)}`;
}

export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
