import { HeadBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BlobEngineError, type EngineTrouble } from '../blob-store.ts';
import type { S3Engine } from './engine.ts';
import { answersOtherwise } from './other-scheme.ts';
import { retrying } from './retry.ts';
import { explainTlsFailure, tlsFailureOf } from './tls-trouble.ts';

/** Whoever has mistyped the address should not wait long to hear of it. */
const startForMs = 10_000;
/** For one attempt. */
const lookTimeoutMs = 10_000;
/** Who asks whether it answers now wants to know soon. */
const pingTimeoutMs = 5_000;

/**
 * Looks into the bucket, as every later request needs address, key and bucket to be right.
 * @throws {BlobEngineError}
 */
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

/**
 * Rejects unless the bucket answers now.
 * @throws {BlobEngineError}
 */
export async function pingEngine(engine: S3Engine): Promise<void> {
  const abortSignal = AbortSignal.timeout(pingTimeoutMs);
  try {
    await engine.sendOnce(new HeadBucketCommand({ Bucket: engine.bucket }), { abortSignal });
  } catch (cause) {
    // The answer to a HEAD has no words.
    const trouble =
      troubleByStatus[(cause as Failure).$metadata?.httpStatusCode ?? 0] ?? troubleOf(engine, cause);
    throw new BlobEngineError(explain(engine, trouble, cause), { trouble, cause });
  }
}

const troubleByStatus: Readonly<Record<number, EngineTrouble>> = {
  403: 'accessDenied',
  404: 'bucketUnknown',
};

/** What was asked in plain text wanted TLS, or the other way round: to ask again in the same way is of no use. */
class SchemeError extends Error {
  override readonly name = 'SchemeError';
}

/** What a server does that hears TLS and expects none, or the other way round, a busy one may do as well; so it is asked. */
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
