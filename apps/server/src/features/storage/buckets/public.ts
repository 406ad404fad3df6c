import { isPublicAcl, isPublicPolicy, parsePolicy } from '@atoll/s3-protocol';
import type { SomeSettings } from '../kernel/setting.ts';

/** Reports whether a policy or an ACL makes the bucket public and no block prevents it. */
export function isPublicBucket(
  bucketName: string,
  { policy, acl = [], publicAccessBlock }: SomeSettings,
): boolean {
  const opensByPolicy =
    policy !== undefined && isPublicPolicy(parsePolicy(policy, { kind: 'bucket', bucketName }));
  return (
    (opensByPolicy && !publicAccessBlock?.restrictPublicBuckets) ||
    (isPublicAcl(acl) && !publicAccessBlock?.ignorePublicAcls)
  );
}
