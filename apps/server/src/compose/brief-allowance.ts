import type { ObjectStorageDeps } from '../features/storage/index.ts';
import { createLookupCache } from '../platform/cache.ts';
import type { Clock } from '../platform/clock.ts';

type Allowance = ObjectStorageDeps['allowance'];

/** What an account may store and send, at most a second old: asked at every request that moves bytes. */
export function briefly(allowance: Allowance, clock: Clock): Allowance {
  const cache = createLookupCache<Awaited<ReturnType<Allowance['limitsOf']>>>({
    clock,
    maxAgeMs: 1000,
    maxEntries: 10_000,
  });
  return {
    limitsOf: (accountId) => cache.find(accountId, () => allowance.limitsOf(accountId)),
    known: cache.known,
  };
}
