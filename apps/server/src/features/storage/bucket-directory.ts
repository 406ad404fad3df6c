import type { Reader } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import type { Invalidations } from '../../platform/invalidation/index.ts';
import { type ConfiguredBucket, findConfiguredBucket } from './bucket.store.ts';
import { bucketTopic } from './settings/setting.service.ts';

/** Buckets with their settings, from memory when they were asked for a moment ago. */
export interface BucketDirectory {
  /** At most a second old, and never older than a change made on this machine. Undefined: there is none of that name. */
  find(name: string): Promise<ConfiguredBucket | undefined>;
}

const maxAgeMs = 1000;
const maxBuckets = 10_000;

export function createBucketDirectory(deps: {
  read: Reader;
  clock: Clock;
  invalidations: Invalidations;
}): BucketDirectory {
  const { read, clock } = deps;
  const known = new Map<string, { found: Promise<ConfiguredBucket | undefined>; staleAt: number }>();
  // What is still being read is forgotten too: it may have been read before the change.
  deps.invalidations.onPublish((topic) => known.delete(topic));

  const load = (name: string): Promise<ConfiguredBucket | undefined> => {
    const topic = bucketTopic(name);
    const found = findConfiguredBucket(read, name);
    const entry = { found, staleAt: clock.now() + maxAgeMs };
    if (known.size >= maxBuckets) known.clear();
    known.set(topic, entry);
    const forget = () => {
      if (known.get(topic) === entry) known.delete(topic);
    };
    // Names that nobody has are not kept: anybody could ask for any number of them.
    found.then((bucket) => bucket ?? forget(), forget);
    return found;
  };

  return {
    find(name) {
      const entry = known.get(bucketTopic(name));
      return entry && clock.now() < entry.staleAt ? entry.found : load(name);
    },
  };
}
