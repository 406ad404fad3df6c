import {
  type ChunkSigning,
  type PayloadMode,
  parsePayloadMode,
  readSignatureClaim,
  S3Error,
  type SigningKeyCache,
  verifySignature,
} from '@atoll/s3-protocol';
import type { Credential, Credentials } from '../features/storage/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { S3Request } from './request.ts';

/** Who signed the request, proven, and how its body is protected. */
export interface Caller {
  accountId: string;
  credential: Credential;
  payload: PayloadMode;
  /** What the chunks of a signed `aws-chunked` body are signed with. */
  chunkSigning: ChunkSigning;
}

/** @throws {S3Error} `AccessDenied` for an anonymous request, else what is wrong with the signature */
export async function authenticate(
  deps: { credentials: Credentials; signingKeys: SigningKeyCache; clock: Clock },
  request: S3Request,
): Promise<Caller> {
  const claim = readSignatureClaim(request.signable, request.pairs, deps.clock.now());
  if (!claim) throw new S3Error('AccessDenied');
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
    payload: parsePayloadMode(claim.payloadHash),
    chunkSigning: { signingKey, timestamp, scope, seedSignature },
  };
}
