import type { S3Address } from '@atoll/blob-store';

const connectTimeoutMs = 10_000;
/** Between two bytes. */
const idleTimeoutMs = 60_000;

/** The SDK and a client of it; it is loaded by whoever needs it, because that takes a while. */
export async function openS3End(address: S3Address) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.isPathStyle,
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    // Bytes are checked here, in a way that every server answers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: idleTimeoutMs },
  });
  return { sdk, client, place: { Bucket: address.bucket } };
}

export type S3End = Awaited<ReturnType<typeof openS3End>>;
