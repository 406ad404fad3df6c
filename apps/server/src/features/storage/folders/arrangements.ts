import { newId } from '../../../platform/ids.ts';
import type { Arrangement } from './arrangement.ts';

/** Limit of all cached arrangements together. */
const maxBytes = 30 * 1024 ** 2;
/** An empty arrangement takes some memory too. */
const entryBytes = 256;

interface Kept {
  about: string;
  arrangement: Arrangement;
}

/**
 * Creates a cache of arrangements, so that later pages need not read the whole folder again. Limited by memory; an
 * arrangement that was evicted, or belongs to another process, is computed again.
 */
export function createArrangements(mostBytes = maxBytes) {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const drop = (id: string) => {
    bytes -= sizeOf(kept.get(id));
    kept.delete(id);
  };
  return {
    keep(about: string, arrangement: Arrangement) {
      const id = newId();
      const entry = { about, arrangement };
      kept.set(id, entry);
      bytes += sizeOf(entry);
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes || oldest === id) break;
        drop(oldest);
      }
      return id;
    },
    /** Also undefined if it was computed from something other than `about`. */
    find(id: string, about: string) {
      const found = kept.get(id);
      if (found?.about !== about) return undefined;
      // Moves it to the end, as the most recently used.
      kept.delete(id);
      kept.set(id, found);
      return found.arrangement;
    },
  };
}

/** Returns the size in bytes, including `about`, which takes memory even if nothing was found. */
function sizeOf(entry: Kept | undefined): number {
  if (!entry) return 0;
  const { about, arrangement } = entry;
  const names = [arrangement.folders, arrangement.keys];
  return names.reduce(
    (sum, { bytes, ends }) => sum + bytes.byteLength + ends.byteLength,
    entryBytes + 2 * about.length,
  );
}
