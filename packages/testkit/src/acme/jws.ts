import { createHash, createHmac, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { AcmeProblem } from './problem.ts';

export interface JwsHeader {
  alg: string;
  url: string;
  nonce?: string;
  kid?: string;
  jwk?: JsonWebKey;
}

export interface Jws {
  protected: string;
  payload: string;
  signature: string;
}

export function headerOf(jws: Jws): JwsHeader {
  return JSON.parse(Buffer.from(jws.protected, 'base64url').toString());
}

/** Returns the payload, or undefined if the request is a POST-as-GET. */
export function payloadOf(jws: Jws): Record<string, unknown> | undefined {
  return jws.payload === '' ? undefined : JSON.parse(Buffer.from(jws.payload, 'base64url').toString());
}

/** @throws {AcmeProblem} unless the key's holder signed it with ES256 */
export function checkSignature(jws: Jws, jwk: JsonWebKey): void {
  if (headerOf(jws).alg !== 'ES256') throw new AcmeProblem('badSignatureAlgorithm', 'ES256 is wanted.');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${jws.protected}.${jws.payload}`);
  const signature = Buffer.from(jws.signature, 'base64url');
  if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature)) {
    throw new AcmeProblem('malformed', 'The signature is not that of the key.');
  }
}

/** @throws {AcmeProblem} unless the binding names the key and is signed with the secret. Source: RFC 8555, section 7.3.4. */
export function checkBinding(
  binding: unknown,
  jwk: JsonWebKey,
  secret: { keyId: string; hmacKey: string },
): void {
  if (!binding) throw new AcmeProblem('externalAccountRequired', 'An external account is required.');
  const jws = binding as Jws;
  const { alg, kid } = headerOf(jws);
  const made = createHmac('sha256', Buffer.from(secret.hmacKey, 'base64url'))
    .update(`${jws.protected}.${jws.payload}`)
    .digest('base64url');
  const isKey = JSON.stringify(payloadOf(jws)) === JSON.stringify(jwk);
  if (alg !== 'HS256' || kid !== secret.keyId || made !== jws.signature || !isKey) {
    throw new AcmeProblem('unauthorized', 'The external account is not yours.', { status: 403 });
  }
}

/** Returns the thumbprint of an elliptic-curve key. Source: RFC 7638. */
export function thumbprintOf({ crv, kty, x, y }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}
