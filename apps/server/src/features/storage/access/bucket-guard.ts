import {
  aclGroups,
  type CompiledPolicy,
  compilePolicy,
  type Grant,
  isPublicAcl,
  isPublicPolicy,
  parsePolicy,
} from '@atoll/s3-protocol';
import type { ConfiguredBucket } from '../kernel/bucket.store.ts';
import { hasAcls } from '../kernel/setting.ts';

/** What a bucket's settings say about who may what, made ready to be asked. */
export interface BucketGuard {
  policy: CompiledPolicy | undefined;
  /** RestrictPublicBuckets is on, and the policy is public: then it lets nobody in but the owner. */
  isPolicyRestricted: boolean;
  /** Of the bucket's ACL; undefined where ACLs count for nothing. */
  grants: readonly Grant[] | undefined;
  ignoresPublicAcls: boolean;
  /** Somebody else may have written objects, which then are theirs. */
  mayHoldForeign: boolean;
}

const guards = new WeakMap<ConfiguredBucket, BucketGuard>();

/** Made once for a bucket as long as it is kept in memory. */
export function guardOf(bucket: ConfiguredBucket): BucketGuard {
  const known = guards.get(bucket);
  if (known) return known;
  const guard = createGuard(bucket);
  guards.set(bucket, guard);
  return guard;
}

function createGuard({ name, accountId, settings }: ConfiguredBucket): BucketGuard {
  const { policy: source, publicAccessBlock: block, acl = [] } = settings;
  const policy = source === undefined ? undefined : parsePolicy(source, { kind: 'bucket', bucketName: name });
  const isOpenToOthers = acl.some(
    ({ grantee }) => grantee.kind !== 'CanonicalUser' || grantee.id !== accountId,
  );
  return {
    policy: policy && compilePolicy(policy),
    isPolicyRestricted:
      policy !== undefined && block?.restrictPublicBuckets === true && isPublicPolicy(policy),
    grants: hasAcls(settings) ? acl : undefined,
    ignoresPublicAcls: block?.ignorePublicAcls ?? false,
    mayHoldForeign: hasAcls(settings) && (policy !== undefined || isOpenToOthers),
  };
}

/** IgnorePublicAcls makes S3 act as if grants to everybody weren't there. */
export function countingGrants(grants: readonly Grant[], ignoresPublicAcls: boolean): readonly Grant[] {
  return ignoresPublicAcls && isPublicAcl(grants) ? grants.filter((grant) => !isPublic(grant)) : grants;
}

function isPublic({ grantee }: Grant): boolean {
  return (
    grantee.kind === 'Group' &&
    (grantee.uri === aclGroups.allUsers || grantee.uri === aclGroups.authenticatedUsers)
  );
}
