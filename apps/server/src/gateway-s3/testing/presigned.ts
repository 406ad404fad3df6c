import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import type { TestGateway } from './test-gateway.ts';

const signingKeys = createSigningKeyCache();

export interface PresignOptions {
  /** Signed too, so that the request has to carry them. */
  headers?: Record<string, string>;
  /** Origin of the address, where it is not the gateway's own. */
  base?: string;
  /** Other than that of the test's account. */
  key?: { accessKeyId: string; secretAccessKey: string };
}

/** An address that may be requested for a minute, by whoever has it. */
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
