import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import { defineCounter } from './metrics/instruments.ts';

const lookups = defineCounter({
  name: 'atoll_cache_lookups_total',
  help: 'Lookups in the caches that save the database a query, by cache and result',
  labels: ['cache', 'result'],
});

interface CacheOptions {
  clock: Clock;
  maxAgeMs: number;
  /** The least recently used goes when there would be more. */
  maxEntries: number;
}

/** Returns options of lru-cache for a maximum number of entries. Its own `max` would allocate memory for all of them at once. */
export function atMost(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}

/** Creates a cache whose entries expire `maxAgeMs` after they were set. */
export function createExpiringCache<T extends object | true>(options: CacheOptions): LRUCache<string, T> {
  const { clock, maxAgeMs, maxEntries } = options;
  return new LRUCache<string, T>({
    ...atMost(maxEntries),
    // lru-cache serves an entry until it is older than `ttl`, and never expires one that was set at 0.
    ttl: maxAgeMs - 1,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    perf: { now: () => clock.now() + 1 },
  });
}

/** Recently looked-up values. Each is loaded once, however many callers request it at the same time. */
export interface LookupCache<T> {
  /** Its age counts from when it began to load. Neither a failure nor `undefined` is kept. */
  find(key: string, load: () => Promise<T>): Promise<T>;
  /** Returns the result of `find` if it is in memory; undefined otherwise. */
  known(key: string): T | undefined;
  /** Also forgets a value that is still being loaded, which may have been read before a change. */
  forget(key: string): void;
  /** Forgets the values that match, and everything that is still being loaded. */
  forgetAll(matches?: (value: T) => boolean): void;
}

interface Entry<T> {
  readonly found: Promise<T>;
  /** Set once it is loaded. */
  value?: T;
}

/** @param options.countedAs names the cache in the metrics; without it lookups are not counted */
export function createLookupCache<T>(options: CacheOptions & { countedAs?: string }): LookupCache<T> {
  const entries = createExpiringCache<Entry<T>>(options);
  const { countedAs: cache } = options;
  // Looked up once: a request must not pay for the search of its labels.
  const hits = cache === undefined ? undefined : lookups.labels({ cache, result: 'hit' });
  const misses = cache === undefined ? undefined : lookups.labels({ cache, result: 'miss' });

  return {
    find(key, load) {
      const known = entries.get(key);
      if (known) {
        hits?.inc();
        return known.found;
      }
      misses?.inc();
      const entry: Entry<T> = { found: load() };
      entries.set(key, entry);
      const drop = () => {
        if (entries.peek(key) === entry) entries.delete(key);
      };
      // Not cached, because callers could request any number of nonexistent keys.
      entry.found.then((value) => {
        entry.value = value;
        if (value === undefined) drop();
      }, drop);
      return entry.found;
    },
    known(key) {
      const value = entries.get(key)?.value;
      // A caller that gets nothing here asks `find`, which counts it.
      if (value !== undefined) hits?.inc();
      return value;
    },
    forget: (key) => void entries.delete(key),
    forgetAll(matches = () => true) {
      for (const [key, { value }] of [...entries.entries()]) {
        if (value === undefined || matches(value)) entries.delete(key);
      }
    },
  };
}
