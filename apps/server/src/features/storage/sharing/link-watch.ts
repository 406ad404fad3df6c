import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { refuseEndedLink } from '../kernel/share-state.store.ts';

/** Checks a link during a transfer. */
export interface LinkWatch {
  linkId: string;
  /** Checks the link at most once a second. @throws {StorageRefusal} if it has ended */
  stillOpen(): Promise<void>;
}

const checkEveryMs = 1000;

export function watchLink(
  { database, clock }: { database: Pick<DatabaseClient, 'read'>; clock: Clock },
  linkId: string,
): LinkWatch {
  let checkAt = clock.now() + checkEveryMs;
  return {
    linkId,
    async stillOpen() {
      const now = clock.now();
      if (now < checkAt) return;
      checkAt = now + checkEveryMs;
      await refuseEndedLink(database.read, linkId, now);
    },
  };
}
