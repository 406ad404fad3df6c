import type { Reader } from '@atoll/database';
import { createLookupCache } from '../../../platform/cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { findBucketNameOf } from './domain.store.ts';

/** Invalidation topic of everything cached about a domain. */
export const domainTopic = (domain: string) => `domain:${domain}`;

/** Creates a cache of the buckets of custom domains. */
export function createDomainDirectory(deps: { read: Reader; clock: Clock; invalidations: Invalidations }) {
  // Clients may send any name, so unknown names are cached too.
  const cache = createLookupCache<{ bucketName: string | undefined }>({
    clock: deps.clock,
    maxAgeMs: 1000,
    maxEntries: 10_000,
  });
  deps.invalidations.onPublish(cache.forget);
  return {
    /** At most a second old, and never older than a change made on this machine. */
    async findBucketName(domain: string) {
      const load = async () => ({ bucketName: await findBucketNameOf(deps.read, domain) });
      return (await cache.find(domainTopic(domain), load)).bucketName;
    },
  };
}
