import type { Reader } from '@atoll/database';
import { createLookupCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { accountTopic } from '../kernel/access-key-topics.ts';
import { type ConfiguredBucket, findConfiguredBucket } from '../kernel/bucket.store.ts';
import { bucketTopic } from './setting.service.ts';

/** A cache of buckets with their settings. */
export type BucketDirectory = ReturnType<typeof createBucketDirectory>;

export function createBucketDirectory(deps: {
  read: Reader;
  clock: Clock;
  invalidations: Invalidations;
  isAccountActive: (accountId: string) => Promise<boolean>;
}) {
  const cache = createLookupCache<ConfiguredBucket | undefined>({
    countedAs: 'buckets',
    clock: deps.clock,
    maxAgeMs: 1000,
    maxEntries: 10_000,
  });
  const load = async (name: string) => {
    const bucket = await findConfiguredBucket(deps.read, name);
    return bucket && { ...bucket, isClosed: !(await deps.isAccountActive(bucket.accountId)) };
  };
  const start = bucketTopic('');
  deps.invalidations.onPublish((topic) => {
    if (topic.startsWith(start)) cache.forget(topic.slice(start.length));
    if (topic.startsWith(accountTopic(''))) {
      const accountId = topic.slice(accountTopic('').length);
      cache.forgetAll((bucket) => bucket?.accountId === accountId);
    }
  });
  return {
    /** At most a second old, and never older than a change made on this machine. Undefined: no such bucket. */
    find: (name: string) => cache.find(name, () => load(name)),
    /** The cached answer of `find`; undefined means it isn't cached. */
    known: cache.known,
  };
}
