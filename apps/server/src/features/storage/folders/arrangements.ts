import { newId } from '../../../platform/ids.ts';
import type { Arrangement } from './arrangement.ts';

/** Names that all remembered arrangements hold together: some 30 MB. */
const maxNames = 300_000;

/**
 * Arrangements whose first page was asked for a while ago, so that the pages after it need not look at the whole folder
 * again. Bounded by what they hold; one that is gone, or lies in another process, is made anew by whoever wants it.
 */
export interface Arrangements {
  keep(about: string, arrangement: Arrangement): string;
  /** Undefined too when it was made of something else than `about`. */
  find(id: string, about: string): Arrangement | undefined;
}

export function createArrangements(most = maxNames): Arrangements {
  const kept = new Map<string, { about: string; arrangement: Arrangement }>();
  let names = 0;
  const drop = (id: string) => {
    names -= sizeOf(kept.get(id)?.arrangement);
    kept.delete(id);
  };
  return {
    keep(about, arrangement) {
      const id = newId();
      kept.set(id, { about, arrangement });
      names += sizeOf(arrangement);
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

function sizeOf(arrangement: Arrangement | undefined): number {
  return arrangement ? arrangement.folders.length + arrangement.keys.length : 0;
}
