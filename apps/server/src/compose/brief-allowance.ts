import type { ObjectStorageDeps } from '../features/storage/index.ts';
import type { Clock } from '../platform/clock.ts';

type Allowance = ObjectStorageDeps['allowance'];

interface Entry {
  limits: ReturnType<Allowance['limitsOf']>;
  /** Once it is there. */
  value: Awaited<ReturnType<Allowance['limitsOf']>> | undefined;
  staleAt: number;
}

const maxAgeMs = 1000;
const maxAccounts = 10_000;

/** What an account may store and send, at most a second old: asked at every request that moves bytes. */
export function briefly(allowance: Allowance, clock: Clock): Allowance {
  const entries = new Map<string, Entry>();
  const fresh = (accountId: string) => {
    const entry = entries.get(accountId);
    return entry && clock.now() < entry.staleAt ? entry : undefined;
  };
  return {
    limitsOf(accountId) {
      const known = fresh(accountId);
      if (known) return known.limits;
      const limits = allowance.limitsOf(accountId);
      const entry: Entry = { limits, value: undefined, staleAt: clock.now() + maxAgeMs };
      if (entries.size >= maxAccounts) entries.clear();
      entries.set(accountId, entry);
      limits.then(
        (value) => {
          entry.value = value;
        },
        () => entries.delete(accountId),
      );
      return limits;
    },
    known: (accountId) => fresh(accountId)?.value,
  };
}
