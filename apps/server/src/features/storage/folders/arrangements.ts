import { newId } from '../../../platform/ids.ts';
import type { Arrangement } from './arrangement.ts';

/** What all remembered arrangements take together. */
const maxBytes = 30 * 1024 ** 2;
/** An arrangement of nothing takes some memory too. */
const entryBytes = 256;

/**
 * Arrangements whose first page was asked for a while ago, so that the pages after it need not look at the whole folder
 * again. Bounded by what they hold; one that is gone, or lies in another process, is made anew by whoever wants it.
 */
export interface Arrangements {
  keep(about: string, arrangement: Arrangement): string;
  /** Undefined too when it was made of something else than `about`. */
  find(id: string, about: string): Arrangement | undefined;
}

interface Kept {
  about: string;
  arrangement: Arrangement;
}

export function createArrangements(mostBytes = maxBytes): Arrangements {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const drop = (id: string) => {
    bytes -= sizeOf(kept.get(id));
    kept.delete(id);
  };
  return {
    keep(about, arrangement) {
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
    find(id, about) {
      const found = kept.get(id);
      if (found?.about !== about) return undefined;
      // The one that was used last goes last.
      kept.delete(id);
      kept.set(id, found);
      return found.arrangement;
    },
  };
}

/** In bytes: what it was made of takes memory too, also where nothing was found. */
function sizeOf(entry: Kept | undefined): number {
  if (!entry) return 0;
  const { about, arrangement } = entry;
  const names = [arrangement.folders, arrangement.keys];
  return names.reduce(
    (sum, { bytes, ends }) => sum + bytes.byteLength + ends.byteLength,
    entryBytes + 2 * about.length,
  );
}
