import {
  type ChunkSigning,
  type PayloadMode,
  parsePayloadMode,
  parseTimestamp,
  type RequestFacts,
  readSignatureClaim,
  S3Error,
  type SigningKeyCache,
  verifySignature,
} from '@atoll/s3-protocol';
import type { Credential, Credentials } from '../features/storage/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { S3Request } from './request.ts';

/** Who sent the request, proven if anybody, and how its body is protected. */
export type Caller = SignedCaller | AnonymousCaller;

export interface SignedCaller {
  accountId: string;
  credential: Credential;
  signature: RequestFacts['signature'];
  payload: PayloadMode;
  /** What the chunks of a signed `aws-chunked` body are signed with; undefined for a form. */
  chunkSigning: ChunkSigning | undefined;
}

export interface AnonymousCaller {
  accountId: undefined;
  credential: undefined;
  signature: undefined;
  payload: PayloadMode;
  chunkSigning: undefined;
}

/** @throws {S3Error} what is wrong with the signature */
export async function authenticate(
  deps: { credentials: Credentials; signingKeys: SigningKeyCache; clock: Clock },
  request: S3Request,
): Promise<Caller> {
  const claim = readSignatureClaim(request.signable, request.pairs, deps.clock.now());
  if (!claim) return anonymous(request);
  const credential = await deps.credentials.find(claim.accessKeyId);
  if (!credential) {
    throw new S3Error('InvalidAccessKeyId', { details: { AWSAccessKeyId: claim.accessKeyId } });
  }
  const signingKey = deps.signingKeys.get(credential.secretAccessKey, claim.scope);
  verifySignature(request.signable, request.pairs, claim, signingKey);
  const { timestamp, scope, signature: seedSignature } = claim;
  return {
    accountId: credential.accountId,
    credential,
    signature: { via: claim.via, signedAtMs: parseTimestamp(timestamp) },
    payload: parsePayloadMode(claim.payloadHash),
    chunkSigning: { signingKey, timestamp, scope, seedSignature },
  };
}

/** Somebody who signed nothing, with a body as it is. */
export const nobody: AnonymousCaller = {
  accountId: undefined,
  credential: undefined,
  signature: undefined,
  payload: parsePayloadMode('UNSIGNED-PAYLOAD'),
  chunkSigning: undefined,
};

/** @throws {S3Error} `AccessDenied` for chunks that somebody would have to have signed */
function anonymous({ headers }: S3Request): AnonymousCaller {
  const mode = headers['x-amz-content-sha256'];
  if (mode === undefined) return nobody;
  const payload = parsePayloadMode(mode);
  if (payload.kind === 'chunked' && payload.isSigned) throw new S3Error('AccessDenied');
  return { ...nobody, payload };
}
