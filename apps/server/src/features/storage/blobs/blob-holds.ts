import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { postponeDeletions } from './blob-deletions.store.ts';

/** Blobs that a reader has yet to read. */
export interface BlobHold {
  /** It needs the first of those that are left no more. */
  pass(): void;
  /** It needs none any more. */
  release(): void;
}

/**
 * Keeps the blobs of reads that last: what lost its object stays for ten minutes, and for as long as some process still
 * reads on towards it.
 */
export interface BlobHolds {
  hold(blobIds: readonly string[]): BlobHold;
  /** Puts off the deletion of what reads still need that have lasted for some minutes, or at once on a full disk; done by itself every two seconds. */
  renew(): Promise<void>;
  close(): void;
}

/** Well within the time for which a blob stays by itself, so that one that fails may be made up for. */
const renewAfterMs = 3 * 60_000;
/** Often enough for a full disk, on which what is deleted goes within seconds (`sweepDeletedBlobs`). */
const checkEveryMs = 2_000;

interface Held {
  blobIds: readonly string[];
  passed: number;
  since: number;
}

export function createBlobHolds(deps: {
  database: Storehouse;
  clock: Clock;
  hasRoom: () => boolean;
  onFailure: (error: unknown) => void;
}): BlobHolds {
  const { database, clock, hasRoom } = deps;
  const all = new Set<Held>();
  const renew = async () => {
    const now = clock.now();
    const afterMs = hasRoom() ? renewAfterMs : 0;
    const due = [...all].filter(({ since }) => now - since >= afterMs);
    const blobIds = [...new Set(due.flatMap((held) => held.blobIds.slice(held.passed)))];
    if (blobIds.length === 0) return;
    await database.write(postponeDeletions, { blobIds, now });
    for (const held of due) held.since = now;
  };
  const timer = setInterval(() => renew().catch(deps.onFailure), checkEveryMs).unref();
  return {
    hold(blobIds) {
      const held = { blobIds, passed: 0, since: clock.now() };
      all.add(held);
      return {
        pass() {
          held.passed++;
        },
        release: () => all.delete(held),
      };
    },
    renew,
    close: () => clearInterval(timer),
  };
}
