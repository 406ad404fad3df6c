import type { ObjectStorageDeps } from '../features/storage/index.ts';
import type { Clock } from '../platform/clock.ts';

type Allowance = ObjectStorageDeps['allowance'];

const maxAgeMs = 1000;
const maxAccounts = 10_000;

/** What an account may store and send, at most a second old: asked at every request that moves bytes. */
export function briefly(allowance: Allowance, clock: Clock): Allowance {
  const known = new Map<string, { limits: ReturnType<Allowance['limitsOf']>; staleAt: number }>();
  return {
    limitsOf(accountId) {
      const entry = known.get(accountId);
      if (entry && clock.now() < entry.staleAt) return entry.limits;
      const limits = allowance.limitsOf(accountId);
      if (known.size >= maxAccounts) known.clear();
      known.set(accountId, { limits, staleAt: clock.now() + maxAgeMs });
      limits.catch(() => known.delete(accountId));
      return limits;
    },
  };
}
