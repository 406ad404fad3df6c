import {
  type ChunkSigning,
  type PayloadMode,
  parsePayloadMode,
  type RequestFacts,
  readSignatureClaim,
  readSignatureV2Claim,
  S3Error,
  type SignatureClaim,
  type SignatureV2Claim,
  type SigningKeyCache,
  uriDecode,
  verifySignature,
  verifySignatureV2,
} from '@atoll/s3-protocol';
import type { Credential, Credentials } from '../../features/storage/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { S3Request } from '../wire/request.ts';

/** The verified sender of a request, and the protection of its body. */
export type Caller = SignedCaller | AnonymousCaller;

export interface SignedCaller {
  accountId: string;
  credential: Credential;
  signature: RequestFacts['signature'];
  payload: PayloadMode;
  /** Signs the chunks of a signed `aws-chunked` body; undefined for a form, and for a version 2 signature. */
  chunkSigning: ChunkSigning | undefined;
}

export interface AnonymousCaller {
  accountId: undefined;
  credential: undefined;
  signature: undefined;
  payload: PayloadMode;
  chunkSigning: undefined;
}

export interface AuthenticationDeps {
  credentials: Credentials;
  signingKeys: SigningKeyCache;
  clock: Clock;
  acceptsSignatureV2: boolean;
}

/**
 * Like `authenticate`, for a version 4 signature by a cached key; undefined means `authenticate` is needed.
 * @throws {S3Error} the problem with the signature
 */
export function authenticateNow(deps: AuthenticationDeps, request: S3Request): SignedCaller | undefined {
  const { signable, pairs } = request;
  const claim = readSignatureClaim(signable, pairs, deps.clock.now());
  const credential = claim && deps.credentials.known(claim.accessKeyId);
  return credential && signedBy(deps, request, claim, credential);
}

/** @throws {S3Error} the problem with the signature */
export async function authenticate(deps: AuthenticationDeps, request: S3Request): Promise<Caller> {
  const nowMs = deps.clock.now();
  const older = deps.acceptsSignatureV2
    ? readSignatureV2Claim(request.signable, request.pairs, nowMs)
    : undefined;
  if (older) return signedByV2(deps, request, older);
  const claim = readSignatureClaim(request.signable, request.pairs, nowMs);
  if (!claim) return anonymous(request);
  return signedBy(deps, request, claim, await findCredential(deps.credentials, claim.accessKeyId));
}

function signedBy(
  deps: AuthenticationDeps,
  request: S3Request,
  claim: SignatureClaim,
  credential: Credential,
): SignedCaller {
  const signingKey = deps.signingKeys.get(credential.secretAccessKey, claim.scope);
  verifySignature(request.signable, request.pairs, claim, signingKey);
  const { timestamp, signedAtMs, scope, signature: seedSignature } = claim;
  return {
    accountId: credential.accountId,
    credential,
    signature: { via: claim.via, signedAtMs },
    payload: parsePayloadMode(claim.payloadHash),
    chunkSigning: { signingKey, timestamp, scope, seedSignature },
  };
}

/** Verifies a version 2 signature. It doesn't cover the body, but a declared hash is still verified. */
async function signedByV2(
  { credentials }: AuthenticationDeps,
  request: S3Request,
  claim: SignatureV2Claim,
): Promise<SignedCaller> {
  const credential = await findCredential(credentials, claim.accessKeyId);
  const { signable, pairs } = request;
  const signed = { request: signable, query: pairs, bucketOfHost: bucketOfHost(request) };
  verifySignatureV2(signed, claim, credential.secretAccessKey);
  return {
    accountId: credential.accountId,
    credential,
    signature: { via: claim.via, version: 'AWS', signedAtMs: claim.signedAtMs },
    payload: plainPayload(request),
    chunkSigning: undefined,
  };
}

/** Returns the bucket named by the host. In virtual-host style, only the host can name it. */
function bucketOfHost({ signable, bucketName, key = '' }: S3Request): string | undefined {
  return uriDecode(signable.path).slice(1) === key ? bucketName : undefined;
}

async function findCredential(credentials: Credentials, accessKeyId: string): Promise<Credential> {
  const credential = await credentials.find(accessKeyId);
  if (!credential) throw new S3Error('InvalidAccessKeyId', { details: { AWSAccessKeyId: accessKeyId } });
  return credential;
}

/** An anonymous caller, with an unsigned body. */
export const nobody: AnonymousCaller = {
  accountId: undefined,
  credential: undefined,
  signature: undefined,
  payload: parsePayloadMode('UNSIGNED-PAYLOAD'),
  chunkSigning: undefined,
};

function anonymous(request: S3Request): AnonymousCaller {
  return { ...nobody, payload: plainPayload(request) };
}

/** @throws {S3Error} `AccessDenied` for chunks that require a signature */
function plainPayload({ headers }: S3Request): PayloadMode {
  const mode = headers['x-amz-content-sha256'];
  if (mode === undefined) return nobody.payload;
  const payload = parsePayloadMode(mode);
  if (payload.kind === 'chunked' && payload.isSigned) throw new S3Error('AccessDenied');
  return payload;
}
