import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { refuseEndedLink } from '../kernel/share-state.store.ts';

/** Asked while bytes move by a link. */
export interface LinkWatch {
  linkId: string;
  /** Looks at the link once a second. @throws {StorageRefusal} when it has ended since */
  stillOpen(): Promise<void>;
}

const checkEveryMs = 1000;

export function watchLink(
  { database, clock }: { database: Pick<Storehouse, 'read'>; clock: Clock },
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
