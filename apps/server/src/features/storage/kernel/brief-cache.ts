import type { Clock } from '../../../platform/clock.ts';
import { defineCounter } from '../../../platform/metrics/instruments.ts';

const lookups = defineCounter({
  name: 'atoll_cache_lookups_total',
  help: 'Lookups in the caches that save the database a query, by cache and result',
  labels: ['cache', 'result'],
});

/** What was looked up a moment ago, by name. */
export interface BriefCache<T> {
  /** At most a second old. Undefined: there is none of that name, which is never remembered. */
  find(name: string): Promise<T | undefined>;
  /** What `find` would answer, if that is in memory; undefined: ask it. */
  known(name: string): T | undefined;
  /** What is still being looked up is forgotten too: it may have been read before a change. */
  forget(name: string): void;
  /** What is still being looked up is always among them. */
  forgetAll(isMeant: (value: T) => boolean): void;
}

interface Entry<T> {
  found: Promise<T | undefined>;
  /** Once it is there. */
  value: T | undefined;
  staleAt: number;
}

const maxAgeMs = 1000;
const maxEntries = 10_000;

export function createBriefCache<T>(deps: {
  /** Names the cache in the metrics. */
  cache: string;
  clock: Clock;
  load: (name: string) => Promise<T | undefined>;
}): BriefCache<T> {
  const { cache, clock } = deps;
  // Looked up once: a request must not pay for the search of its labels.
  const hits = lookups.labels({ cache, result: 'hit' });
  const misses = lookups.labels({ cache, result: 'miss' });
  const entries = new Map<string, Entry<T>>();

  const load = (name: string): Promise<T | undefined> => {
    const found = deps.load(name);
    const entry: Entry<T> = { found, value: undefined, staleAt: clock.now() + maxAgeMs };
    if (entries.size >= maxEntries) entries.clear();
    entries.set(name, entry);
    const drop = () => {
      if (entries.get(name) === entry) entries.delete(name);
    };
    // Anybody could ask for any number of names that nobody has.
    found.then((value) => {
      if (value === undefined) drop();
      entry.value = value;
    }, drop);
    return found;
  };

  return {
    find(name) {
      const entry = entries.get(name);
      if (entry && clock.now() < entry.staleAt) {
        hits.inc();
        return entry.found;
      }
      misses.inc();
      return load(name);
    },
    known(name) {
      const entry = entries.get(name);
      const value = entry && clock.now() < entry.staleAt ? entry.value : undefined;
      // Whoever finds nothing here asks `find`, which counts it.
      if (value !== undefined) hits.inc();
      return value;
    },
    forget: (name) => void entries.delete(name),
    forgetAll(isMeant) {
      for (const [name, { value }] of entries) {
        if (value === undefined || isMeant(value)) entries.delete(name);
      }
    },
  };
}
