import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { accountTopic } from '../kernel/access-key-topics.ts';
import { createBriefCache } from '../kernel/brief-cache.ts';
import { type ConfiguredBucket, findConfiguredBucket } from '../kernel/bucket.store.ts';
import { bucketTopic } from './setting.service.ts';

/** Buckets with their settings, from memory when they were asked for a moment ago. */
export interface BucketDirectory {
  /** At most a second old, and never older than a change made on this machine. Undefined: there is none of that name. */
  find(name: string): Promise<ConfiguredBucket | undefined>;
  /** What `find` would answer, if that is in memory; undefined: ask it. */
  known(name: string): ConfiguredBucket | undefined;
}

export function createBucketDirectory(deps: {
  read: Reader;
  clock: Clock;
  invalidations: Invalidations;
  isAccountActive: (accountId: string) => Promise<boolean>;
}): BucketDirectory {
  const known = createBriefCache<ConfiguredBucket>({
    cache: 'buckets',
    clock: deps.clock,
    async load(name) {
      const bucket = await findConfiguredBucket(deps.read, name);
      return bucket && { ...bucket, isClosed: !(await deps.isAccountActive(bucket.accountId)) };
    },
  });
  const start = bucketTopic('');
  deps.invalidations.onPublish((topic) => {
    if (topic.startsWith(start)) known.forget(topic.slice(start.length));
    if (topic.startsWith(accountTopic(''))) {
      const accountId = topic.slice(accountTopic('').length);
      known.forgetAll((bucket) => bucket.accountId === accountId);
    }
  });
  return { find: known.find, known: known.known };
}
