import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { LinkWatch } from './link-watch.ts';
import { beginSharedZip, endSharedDownload, type TicketRef, takeSharedBytes } from './share-link.mutation.ts';

/** The zip of a shared folder while it is sent. */
export interface SharedZip {
  linkId: string;
  /**
   * Asked before bytes leave, with how many more of the same object are to follow: counts them with the link.
   * @throws {StorageRefusal} `shareUsedUp`, `shareUnknown`, `shareExpired`
   */
  beforeBytes(bytes: number, moreBytes: number): Promise<void>;
  /** Gives back what was counted and not sent. */
  end(): Promise<void>;
}

/** Counted at once, so that a folder of small files is not a write for each. */
const stepBytes = 16 * 1024 ** 2;

/** Begins a download, which counts once. @throws {StorageRefusal} as `SharedZip.beforeBytes` */
export async function openSharedZip(
  { database, clock }: { database: Storehouse; clock: Clock },
  of: TicketRef & { bucketId: string; key: string },
  watch: LinkWatch,
): Promise<SharedZip> {
  await database.write(beginSharedZip, { ...of, now: clock.now() });
  let heldBytes = 0;
  return {
    linkId: of.linkId,
    async beforeBytes(bytes, moreBytes) {
      await watch.stillOpen();
      if (bytes > heldBytes) {
        const neededBytes = bytes + moreBytes - heldBytes;
        const wishedBytes = Math.max(stepBytes, neededBytes);
        const counting = { ...of, now: clock.now(), neededBytes, wishedBytes };
        heldBytes += await database.write(takeSharedBytes, counting);
      }
      heldBytes -= bytes;
    },
    async end() {
      if (heldBytes === 0) return;
      const { linkId, ticketId } = of;
      await database.write(endSharedDownload, { linkId, ticketId, unsentBytes: heldBytes });
      heldBytes = 0;
    },
  };
}
