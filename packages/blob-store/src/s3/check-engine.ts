import { HeadBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BlobEngineError } from '../blob-store.ts';
import type { S3Engine } from './engine.ts';
import { retrying } from './retry.ts';
import { explainTlsFailure } from './tls-failure.ts';

/** Whoever has mistyped the address should not wait long to hear of it. */
const startForMs = 10_000;
/** Who asks whether it answers now wants to know soon. */
const pingTimeoutMs = 5_000;

/**
 * Looks into the bucket, as every later request needs address, key and bucket to be right.
 * @throws {BlobEngineError}
 */
export async function checkEngine(engine: S3Engine): Promise<void> {
  const { bucket: Bucket, prefix: Prefix } = engine;
  try {
    await retrying({ retryForMs: Math.min(engine.retry.retryForMs, startForMs) }, () =>
      engine.sendOnce(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 })),
    );
  } catch (cause) {
    throw new BlobEngineError(explain(engine, cause), { cause });
  }
}

/** Rejects unless the bucket answers now. */
export async function pingEngine(engine: S3Engine): Promise<void> {
  const abortSignal = AbortSignal.timeout(pingTimeoutMs);
  await engine.sendOnce(new HeadBucketCommand({ Bucket: engine.bucket }), { abortSignal });
}

function explain({ bucket, endpoint }: S3Engine, cause: unknown): string {
  if (!(cause instanceof Error)) return `${endpoint} can't be used.`;
  switch (cause.name) {
    case 'NoSuchBucket':
      return `there is no bucket ${bucket} at ${endpoint}; create it first.`;
    case 'InvalidAccessKeyId':
      return `${endpoint} does not know the access key.`;
    case 'SignatureDoesNotMatch':
      return `${endpoint} refuses the signature: the secret key is wrong.`;
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `the access key may not list bucket ${bucket} at ${endpoint}.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `bucket ${bucket} lies in another region than the one given.`;
    default: {
      const { code = cause.name } = cause as { code?: string };
      return explainTlsFailure(endpoint, code) ?? `${endpoint} does not answer as S3 does (${code}).`;
    }
  }
}
