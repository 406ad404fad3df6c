import { hash } from 'node:crypto';
import { type PublicRight, parsePolicy, publicAclRights, publicPolicyRights } from '@atoll/s3-protocol';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../platform/cache.ts';
import { hasAcls, type SomeSettings } from '../kernel/setting.ts';

interface PublicAccess {
  readonly way: 'policy' | 'acl';
  readonly rights: ReadonlySet<PublicRight>;
}

/** By digest of the bucket's name and the policy. */
const analyzed = new LRUCache<string, ReadonlySet<PublicRight>>(atMost(10_000));

/** Returns what a policy allows everyone. Analyzing a long one takes 50 ms, and a list of buckets needs the result for each. */
function policyRights(bucketName: string, policy: string): ReadonlySet<PublicRight> {
  const digest = hash('sha256', `${bucketName}\n${policy}`, 'base64');
  const known = analyzed.get(digest);
  if (known) return known;
  const rights = publicPolicyRights(parsePolicy(policy, { kind: 'bucket', bucketName }));
  analyzed.set(digest, rights);
  return rights;
}

/** Returns the ways in which a bucket is open to everyone: by its policy or its ACL, unless a block prevents it. */
export function publicAccessOf(bucketName: string, settings: SomeSettings): PublicAccess[] {
  const { policy, acl = [], publicAccessBlock: block } = settings;
  const byPolicy =
    policy === undefined || block?.restrictPublicBuckets
      ? new Set<PublicRight>()
      : policyRights(bucketName, policy);
  const byAcl = mayOpenByAcl(settings) ? publicAclRights(acl) : new Set<PublicRight>();
  const ways: PublicAccess[] = [
    { way: 'policy', rights: byPolicy },
    { way: 'acl', rights: byAcl },
  ];
  return ways.filter(({ rights }) => rights.size > 0);
}

/** Reports whether a policy or an ACL makes the bucket public and no block prevents it. */
export function isPublicBucket(bucketName: string, settings: SomeSettings): boolean {
  return publicAccessOf(bucketName, settings).length > 0;
}

/** Reports whether public ACLs count, of the bucket and of its objects. */
export function mayOpenByAcl(settings: SomeSettings): boolean {
  return hasAcls(settings) && !settings.publicAccessBlock?.ignorePublicAcls;
}
