import type { Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { findBucketNameOf } from './domain.store.ts';

/** Which bucket a domain shows, from memory when it was asked for a moment ago. */
export interface DomainDirectory {
  /** At most a second old, and never older than a change made on this machine. */
  findBucketName(domain: string): Promise<string | undefined>;
}

/** What is cached of a domain is cached under this topic. */
export const domainTopic = (domain: string) => `domain:${domain}`;

const maxAgeMs = 1000;
const maxDomains = 10_000;

export function createDomainDirectory(deps: {
  read: Reader;
  clock: Clock;
  invalidations: Invalidations;
}): DomainDirectory {
  const { read, clock } = deps;
  const known = new Map<string, { found: Promise<string | undefined>; staleAt: number }>();
  deps.invalidations.onPublish((topic) => known.delete(topic));
  return {
    findBucketName(domain) {
      const topic = domainTopic(domain);
      const entry = known.get(topic);
      if (entry && clock.now() < entry.staleAt) return entry.found;
      const found = findBucketNameOf(read, domain);
      // Anybody may send any name, so that what is no domain must be bounded too.
      if (known.size >= maxDomains) known.clear();
      known.set(topic, { found, staleAt: clock.now() + maxAgeMs });
      found.catch(() => known.delete(topic));
      return found;
    },
  };
}
