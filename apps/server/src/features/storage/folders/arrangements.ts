import { newId } from '../../../platform/ids.ts';
import type { Arrangement } from './arrangement.ts';

/** Names that all remembered arrangements hold together: some 30 MB. */
const maxNames = 300_000;
/** Characters that take about as much memory as a name. */
const nameLength = 50;

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

export function createArrangements(most = maxNames): Arrangements {
  const kept = new Map<string, Kept>();
  let names = 0;
  const drop = (id: string) => {
    names -= sizeOf(kept.get(id));
    kept.delete(id);
  };
  return {
    keep(about, arrangement) {
      const id = newId();
      const entry = { about, arrangement };
      kept.set(id, entry);
      names += sizeOf(entry);
      for (const oldest of kept.keys()) {
        if (names <= most || oldest === id) break;
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

/** In names: what it was made of takes memory too, also where nothing was found. */
function sizeOf(entry: Kept | undefined): number {
  if (!entry) return 0;
  const { about, arrangement } = entry;
  return arrangement.folders.length + arrangement.keys.length + Math.ceil(about.length / nameLength);
}
