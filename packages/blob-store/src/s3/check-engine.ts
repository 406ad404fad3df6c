import { HeadBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BlobEngineError, type EngineTrouble } from '../blob-store.ts';
import type { S3Engine } from './engine.ts';
import { answersOtherwise } from './other-scheme.ts';
import { retrying } from './retry.ts';
import { explainTlsFailure, tlsFailureOf } from './tls-trouble.ts';

/** A mistyped address should be reported soon. */
const startForMs = 10_000;
/** Per attempt. */
const lookTimeoutMs = 10_000;
/** A probe needs a quick answer. */
const pingTimeoutMs = 5_000;

/** Lists the bucket, because every later request needs address, key and bucket to be right. @throws {BlobEngineError} */
export async function checkEngine(engine: S3Engine): Promise<void> {
  const { bucket: Bucket, prefix: Prefix } = engine;
  const look = () =>
    engine.sendOnce(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), {
      requestTimeout: lookTimeoutMs,
    });
  try {
    await retrying({ retryForMs: Math.min(engine.retry.retryForMs, startForMs) }, () =>
      look().catch(async (error: unknown) => {
        if (!(await isMisunderstood(engine, error))) throw error;
        throw new SchemeError('the other way it answers', { cause: error });
      }),
    );
  } catch (cause) {
    const trouble = troubleOf(engine, cause);
    throw new BlobEngineError(explain(engine, trouble, cause), { trouble, cause });
  }
}

/** Rejects unless the bucket answers now. @throws {BlobEngineError} */
export async function pingEngine(engine: S3Engine): Promise<void> {
  const abortSignal = AbortSignal.timeout(pingTimeoutMs);
  try {
    await engine.sendOnce(new HeadBucketCommand({ Bucket: engine.bucket }), { abortSignal });
  } catch (cause) {
    // The answer to a HEAD has no message.
    const trouble =
      troubleByStatus[(cause as Failure).$metadata?.httpStatusCode ?? 0] ?? troubleOf(engine, cause);
    throw new BlobEngineError(explain(engine, trouble, cause), { trouble, cause });
  }
}

const troubleByStatus: Readonly<Record<number, EngineTrouble>> = {
  403: 'accessDenied',
  404: 'bucketUnknown',
};

/** Plain text was used where TLS is required, or the reverse: a retry in the same way is useless. */
class SchemeError extends Error {
  override readonly name = 'SchemeError';
}

/** Reports whether the other protocol should be tried. A busy server may react like one that receives the wrong protocol. */
async function isMisunderstood(engine: S3Engine, error: unknown): Promise<boolean> {
  const { name, code = '', $metadata: answer } = error as Failure;
  const isMute = code === 'ECONNRESET' || code.startsWith('HPE_') || name === 'TimeoutError';
  const isRefusedPlain = engine.endpoint.startsWith('http:') && answer?.httpStatusCode === 400;
  return (isMute || isRefusedPlain) && answersOtherwise(engine);
}

type Failure = Partial<Error> & { code?: string; $metadata?: { httpStatusCode?: number } };

const troubleByName: Readonly<Record<string, EngineTrouble>> = {
  NoSuchBucket: 'bucketUnknown',
  InvalidAccessKeyId: 'keyUnknown',
  SignatureDoesNotMatch: 'secretWrong',
  AccessDenied: 'accessDenied',
  AllAccessDisabled: 'accessDenied',
  PermanentRedirect: 'bucketElsewhere',
  AuthorizationHeaderMalformed: 'bucketElsewhere',
};

function troubleOf({ endpoint }: S3Engine, cause: unknown): EngineTrouble {
  if (cause instanceof SchemeError) return endpoint.startsWith('http:') ? 'tlsNeeded' : 'tlsAbsent';
  const { name = '' } = cause as Failure;
  return troubleByName[name] ?? tlsFailureOf(cause)?.trouble ?? 'unreachable';
}

function explain({ bucket, endpoint }: S3Engine, trouble: EngineTrouble, cause: unknown): string {
  switch (trouble) {
    case 'bucketUnknown':
      return `there is no bucket ${bucket} at ${endpoint}; create it first.`;
    case 'keyUnknown':
      return `${endpoint} does not know the access key.`;
    case 'secretWrong':
      return `${endpoint} refuses the signature: the secret key is wrong.`;
    case 'accessDenied':
      return `the access key may not list bucket ${bucket} at ${endpoint}.`;
    case 'bucketElsewhere':
      return `bucket ${bucket} lies in another region than the one given.`;
    case 'tlsNeeded':
      return `${endpoint} speaks TLS alone; the address must say so (tls=on, or https:).`;
    case 'unreachable': {
      const { name, code = name } = cause as Failure;
      return `${endpoint} does not answer as S3 does (${code}).`;
    }
    default:
      return explainTlsFailure(endpoint, tlsFailureOf(cause) ?? { trouble });
  }
}
