import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';

export interface KeyTrial {
  accessKeyId: string;
  /** The secret to test. */
  secretAccessKey: string;
  /** Tests with this bucket's location; without a bucket, with the list of buckets. */
  bucket: string | undefined;
}

const lifetimeSeconds = 60;

/**
 * Returns a URL to test a key, for the request that most keys may make. The browser sends it, because a key may be limited to
 * the person's address.
 */
export function trialUrl(
  { clock, s3PublicUrl, region }: { clock: Clock; s3PublicUrl: string; region: string },
  { accessKeyId, secretAccessKey, bucket }: KeyTrial,
): string {
  const path = bucket === undefined ? '/' : `/${bucket}?location`;
  return presignUrl(
    {
      method: 'GET',
      url: new URL(path, s3PublicUrl),
      accessKeyId,
      secretAccessKey,
      region,
      nowMs: clock.now(),
      expiresSeconds: lifetimeSeconds,
    },
    createSigningKeyCache(),
  );
}
