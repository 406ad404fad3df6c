import type { ObjectStorageDeps } from '../features/storage/index.ts';
import { createLookupCache } from '../platform/cache.ts';
import type { Clock } from '../platform/clock.ts';

type Allowance = ObjectStorageDeps['allowance'];

/** Returns how much an account can store and send, at most a second old. Every request that moves bytes calls it. */
export function cacheAllowance(allowance: Allowance, clock: Clock): Allowance {
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
