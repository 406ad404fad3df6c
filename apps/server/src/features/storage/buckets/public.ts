import { isPublicAcl, isPublicPolicy, parsePolicy } from '@atoll/s3-protocol';
import type { SomeSettings } from '../kernel/setting.ts';

/** Whether a policy or an ACL opens the bucket to everybody, and no block closes it again. */
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
