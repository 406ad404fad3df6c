import {
  checkPostPolicy,
  checkPostSize,
  needPostField,
  type PostLimits,
  parsePostPolicy,
  readPostClaim,
  S3Error,
  subResources,
  verifyPostSignature,
} from '@atoll/s3-protocol';
import type { Credential } from '../../features/storage/index.ts';
import { type Caller, nobody } from '../access/authenticate.ts';
import type { GatewayParts, Wire } from '../access/gateway.ts';
import { noteCaller } from '../access/note-use.ts';
import { createRequestAccess } from '../access/request-access.ts';
import type { RequestBody } from '../exchange/body.ts';
import { createExchange } from '../exchange/exchange.ts';
import { storedHeaders, storeObject } from '../operations/object/put-object.ts';
import type { S3Request } from '../wire/request.ts';
import { answerForm } from './answer-form.ts';
import { formRequest } from './form-request.ts';
import { type PostForm, readForm } from './read-form.ts';

const unlimited: PostLimits = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
const noTrailers: ReadonlyMap<string, string> = new Map();

/** Reports whether a browser sends a form to a bucket. */
export function isFormUpload(request: S3Request): boolean {
  return (
    request.method === 'POST' &&
    request.bucketName !== undefined &&
    request.key === undefined &&
    /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '') &&
    !request.pairs.some(([name]) => subResources.has(name))
  );
}

/**
 * Source: S3 API, POST Object. The signer of the form's policy is the writer; without a policy the writer is anonymous.
 * @returns the credential that signed, to record its use
 */
export async function postObject(
  gateway: GatewayParts,
  wire: Wire,
  request: S3Request,
): Promise<Credential | undefined> {
  const { bucketName = '' } = request;
  if (wire.awaitsContinue) wire.outgoing.writeContinue();
  const form = await readForm(wire.incoming);
  const key = needPostField(form.fields, 'key');
  const { caller, limits } = await authenticateForm(gateway, form, bucketName);
  noteCaller(wire.notes, caller.credential);
  const put = formRequest(request, key, form.fields);
  const access = createRequestAccess({
    access: gateway.storage.access,
    request: put,
    operation: 'PostObject',
    caller,
    client: gateway.readAddress(wire.incoming),
    nowMs: gateway.clock.now(),
  });
  const bucket = await access.enter();
  const exchange = {
    ...createExchange(gateway, wire, { request: put, caller, access }),
    body: () => bodyOf(form, limits),
    bucket,
    key,
  };
  const object = await storeObject(exchange, 'ObjectCreated:Post');
  const headers = storedHeaders(exchange, object);
  answerForm(wire.outgoing, form.fields, { bucketName, key, etag: object.etag }, { ...gateway, headers });
  return caller.credential;
}

/** @throws {S3Error} `InvalidAccessKeyId`, `SignatureDoesNotMatch`, `AccessDenied` by the form's policy */
async function authenticateForm(
  { storage, signingKeys, acceptsSignatureV2, clock }: GatewayParts,
  { fields }: PostForm,
  bucketName: string,
): Promise<{ caller: Caller; limits: PostLimits }> {
  const claim = readPostClaim(fields);
  if (!claim) return { caller: nobody, limits: unlimited };
  if (claim.version === 'AWS' && !acceptsSignatureV2) {
    throw new S3Error(
      'InvalidRequest',
      'The form is signed with signature version 2. Please use AWS4-HMAC-SHA256.',
    );
  }
  const credential = await storage.credentials.find(claim.accessKeyId);
  if (!credential) {
    throw new S3Error('InvalidAccessKeyId', { details: { AWSAccessKeyId: claim.accessKeyId } });
  }
  verifyPostSignature(claim, credential.secretAccessKey, signingKeys);
  const nowMs = clock.now();
  const limits = checkPostPolicy(parsePostPolicy(claim.policy), { bucketName, fields }, nowMs);
  const signedAtMs = claim.version === 'AWS' ? nowMs : claim.signedAtMs;
  const signature = { via: 'form', version: claim.version, signedAtMs } as const;
  const { accountId } = credential;
  return { caller: { ...nobody, accountId, credential, signature }, limits };
}

function bodyOf(form: PostForm, limits: PostLimits): RequestBody {
  return {
    sizeBytes: undefined,
    trailerNames: [],
    trailers: () => noTrailers,
    read: () => checkSize(form.file, limits),
  };
}

async function* checkSize(
  file: AsyncIterable<Uint8Array>,
  limits: PostLimits,
): AsyncGenerator<Uint8Array, void, undefined> {
  let sizeBytes = 0;
  for await (const piece of file) {
    sizeBytes += piece.length;
    if (sizeBytes > limits.maxBytes) checkPostSize(limits, sizeBytes);
    yield piece;
  }
  checkPostSize(limits, sizeBytes);
}
