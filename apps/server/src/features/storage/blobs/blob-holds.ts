import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Scarcity } from '../../../platform/lifecycle/index.ts';
import { postponeDeletions } from './blob-deletions.store.ts';

/** The blobs that a reader still has to read. */
export interface BlobHold {
  /** Releases the first remaining blob. */
  pass(): void;
  /** Releases all remaining blobs. */
  release(): void;
}

/** Keeps the blobs of long reads. An unreferenced blob stays for ten minutes, and for as long as some process still needs it. */
export type BlobHolds = ReturnType<typeof createBlobHolds>;

/** Well below a blob's grace period, so that a failed renewal can be repeated. */
const renewAfterMs = 3 * 60_000;
/** Less than the grace period while space is scarce (`sweepDeletedBlobs`). */
const checkEveryMs = 2_000;

interface Held {
  blobIds: readonly string[];
  passed: number;
  since: number;
}

export function createBlobHolds(deps: {
  database: DatabaseClient;
  clock: Clock;
  scarcity: () => Scarcity;
  onFailure: (error: unknown) => void;
}) {
  const { database, clock, scarcity } = deps;
  const all = new Set<Held>();
  const renew = async () => {
    const now = clock.now();
    const afterMs = scarcity() === 'none' ? renewAfterMs : 0;
    const due = [...all].filter(({ since }) => now - since >= afterMs);
    const blobIds = [...new Set(due.flatMap((held) => held.blobIds.slice(held.passed)))];
    if (blobIds.length === 0) return;
    await database.write(postponeDeletions, { blobIds, now });
    for (const held of due) held.since = now;
  };
  const timer = setInterval(() => renew().catch(deps.onFailure), checkEveryMs).unref();
  return {
    hold(blobIds: readonly string[]): BlobHold {
      const held = { blobIds, passed: 0, since: clock.now() };
      all.add(held);
      return {
        pass() {
          held.passed++;
        },
        release: () => all.delete(held),
      };
    },
    /**
     * Postpones the deletion of blobs that long reads still need: after some minutes, or at once when space is low. Runs every two
     * seconds.
     */
    renew,
    close: () => clearInterval(timer),
  };
}
