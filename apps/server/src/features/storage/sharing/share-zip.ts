import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { LinkWatch } from './link-watch.ts';
import { beginSharedZip, endSharedDownload, type TicketRef, takeSharedBytes } from './share-link.mutation.ts';

/** A shared folder's zip during its transfer. */
export type SharedZip = Awaited<ReturnType<typeof openSharedZip>>;

/** Bytes counted at once, so that a folder of small files doesn't need a write for each. */
const stepBytes = 16 * 1024 ** 2;

/** Starts a download, which counts once. @throws {StorageRefusal} as `SharedZip.beforeBytes` */
export async function openSharedZip(
  { database, clock }: { database: DatabaseClient; clock: Clock },
  of: TicketRef & { bucketId: string; key: string },
  watch: LinkWatch,
) {
  await database.write(beginSharedZip, { ...of, now: clock.now() });
  let heldBytes = 0;
  return {
    linkId: of.linkId,
    /**
     * Counts bytes with the link before they leave. `moreBytes` is the rest of the same object.
     * @throws {StorageRefusal} `shareUsedUp`, `shareUnknown`, `shareExpired`
     */
    async beforeBytes(bytes: number, moreBytes: number) {
      await watch.stillOpen();
      if (bytes > heldBytes) {
        const neededBytes = bytes + moreBytes - heldBytes;
        const wishedBytes = Math.max(stepBytes, neededBytes);
        const counting = { ...of, now: clock.now(), neededBytes, wishedBytes };
        heldBytes += await database.write(takeSharedBytes, counting);
      }
      heldBytes -= bytes;
    },
    /** Releases bytes that were counted and not sent. */
    async end() {
      if (heldBytes === 0) return;
      const { linkId, ticketId } = of;
      await database.write(endSharedDownload, { linkId, ticketId, unsentBytes: heldBytes });
      heldBytes = 0;
    },
  };
}
