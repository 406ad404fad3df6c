import type { S3Address } from '@atoll/blob-store';
import type { AnswerLimits } from '@atoll/peer-client';

const connectTimeoutMs = 10_000;
/** Between two bytes. */
const idleTimeoutMs = 60_000;
/** A part of 32 MiB takes a while on a slow line. */
const requestTimeoutMs = 30 * 60_000;

/** Opens a client with the SDK, which is loaded on demand because that takes a while. */
export async function openS3End(address: S3Address, limits?: Partial<AnswerLimits>) {
  const sdk = await import('@aws-sdk/client-s3');
  const { createS3Handler } = await import('@atoll/peer-client/s3');
  const client = new sdk.S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    // Bytes are verified here, in a way that works with every server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: createS3Handler({
      limits: {
        connectMs: connectTimeoutMs,
        headersMs: requestTimeoutMs,
        idleMs: idleTimeoutMs,
        totalMs: requestTimeoutMs,
        ...limits,
      },
    }),
  });
  return { sdk, client, place: { Bucket: address.bucket } };
}

export type S3End = Awaited<ReturnType<typeof openS3End>>;
