import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';

export interface KeyTrial {
  accessKeyId: string;
  /** What its owner believes to be its secret. */
  secretAccessKey: string;
  /** Asks where this bucket lies; without one, for the list of buckets. */
  bucket: string | undefined;
}

const lifetimeSeconds = 60;

/**
 * The request by which a person tests a key: of all, those that most keys may make. The browser sends it, so that it comes from
 * the address that a key may be limited to.
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
