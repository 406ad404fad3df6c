import type { Clock } from '../../../platform/clock.ts';

/** Answers kept for a while, each asked for once however many wait for it. */
export interface ExpiringCache<T> {
  /** A failure is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  clear(): void;
}

interface Entry<T> {
  value: Promise<T>;
  expiresAt: number;
}

/** How long a change of a key may take to be seen everywhere (architecture, "Scale"). */
const keyCacheMs = 2000;

/** @param maxEntries the oldest goes when there would be more */
export function createExpiringCache<T>(deps: { clock: Clock; maxEntries: number }): ExpiringCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get(key, load) {
      // Counted from before the question, so that nothing is believed longer than promised.
      const now = deps.clock.now();
      const known = entries.get(key);
      if (known && known.expiresAt > now) return known.value;
      entries.delete(key);
      const entry = { value: load(), expiresAt: now + keyCacheMs };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      for (const oldest of entries.keys()) {
        if (entries.size <= deps.maxEntries) break;
        entries.delete(oldest);
      }
      return entry.value;
    },
    clear: () => entries.clear(),
  };
}
