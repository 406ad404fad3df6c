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

/** A bucket's access settings, prepared for decisions. */
export interface BucketGuard {
  policy: CompiledPolicy | undefined;
  /** RestrictPublicBuckets is on and the policy is public, so it only allows the owner. */
  isPolicyRestricted: boolean;
  /** The bucket's ACL; undefined if ACLs are disabled. */
  grants: readonly Grant[] | undefined;
  ignoresPublicAcls: boolean;
  /** Others may have written objects, which they own. */
  mayHoldForeign: boolean;
}

const guards = new WeakMap<ConfiguredBucket, BucketGuard>();

/** Returns the bucket's guard, computed once while the bucket is cached. */
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

/** Returns the grants that count. With IgnorePublicAcls, S3 acts as if public grants didn't exist. */
export function countingGrants(grants: readonly Grant[], ignoresPublicAcls: boolean): readonly Grant[] {
  return ignoresPublicAcls && isPublicAcl(grants) ? grants.filter((grant) => !isPublic(grant)) : grants;
}

function isPublic({ grantee }: Grant): boolean {
  return (
    grantee.kind === 'Group' &&
    (grantee.uri === aclGroups.allUsers || grantee.uri === aclGroups.authenticatedUsers)
  );
}
