import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import type { TestGateway } from './test-gateway.ts';

const signingKeys = createSigningKeyCache();

export interface PresignOptions {
  /** Included in the signature, so the request must send them. */
  headers?: Record<string, string>;
  /** Origin, if not the gateway's own. */
  base?: string;
  /** By default the key of the test's account. */
  key?: { accessKeyId: string; secretAccessKey: string };
}

/** Returns a URL that is valid for a minute. */
export function presigned(
  test: TestGateway,
  method: string,
  path: string,
  { headers, base = test.url, key = test }: PresignOptions = {},
): string {
  return presignUrl(
    {
      method,
      url: new URL(`${base}${path}`),
      accessKeyId: key.accessKeyId,
      secretAccessKey: key.secretAccessKey,
      region: 'eu-anywhere-1',
      nowMs: Date.now(),
      expiresSeconds: 60,
      ...(headers && { headers }),
    },
    signingKeys,
  );
}
