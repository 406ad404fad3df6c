import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** An S3-compatible cluster, for tests of the code that uses it. */
export interface S3Engine {
  /** Origin of its S3 endpoint. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** An existing bucket. */
  readonly bucket: string;
}

/** Returns the `BLOBS_URL` of an engine. Stores with different prefixes are separate. */
export function blobsUrlOf(engine: S3Engine, prefix = ''): string {
  const url = new URL(engine.endpoint);
  const login = `${encodeURIComponent(engine.accessKeyId)}:${encodeURIComponent(engine.secretAccessKey)}`;
  const tls = url.protocol === 'https:' ? 'on' : 'off';
  return `s3://${login}@${url.host}/${engine.bucket}/${prefix}?tls=${tls}`;
}

/** Returns a client for inspecting and damaging the engine's contents. */
export function openEngine({ endpoint, accessKeyId, secretAccessKey }: Omit<S3Engine, 'bucket'>): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

export async function createBucket(engine: S3Engine): Promise<void> {
  const client = openEngine(engine);
  try {
    await client.send(new CreateBucketCommand({ Bucket: engine.bucket }));
  } finally {
    client.destroy();
  }
}
