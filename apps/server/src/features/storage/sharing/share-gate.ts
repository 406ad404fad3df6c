import type { Storehouse } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { StorageRefusal } from '../refusal.ts';
import {
  beginSharedDownload,
  beginSharedUpload,
  cancelSharedUpload,
  endSharedDownload,
  noteShareRefusal,
  type TicketRef,
} from './mutations.ts';
import { refuseEnded } from './refuse-ended.ts';
import { findLink } from './share-link.store.ts';

/** What a request at the S3 endpoint wants, whose address was signed for a share link. */
export interface SharedRequest {
  /** The value of `shareParameter`. */
  ticket: string;
  bucketId: string;
  key: string;
  /** How many bytes it is to move. */
  length: number;
}

/** A download that was let in, and is counted already. */
export interface SharedDownload {
  /** Counts bytes that really left. */
  sent(bytes: number): void;
  /** Asked between blocks; looks at the link once a second. @throws {StorageRefusal} when it has ended since */
  stillOpen(): Promise<void>;
  /** Gives back what was not sent. */
  end(): Promise<void>;
}

/** Where share links are held to at the S3 endpoint, in whichever process serves it. */
export interface ShareGate {
  /** @throws {StorageRefusal} `shareUnknown`, `shareExpired`, `shareUsedUp` */
  download(request: SharedRequest & { sizeBytes: number }): Promise<SharedDownload>;
  /**
   * Does what takes the file in; when that fails the file does not count.
   * @throws {StorageRefusal} as `download`, `shareFileTooLarge`, and what `take` throws
   */
  upload<T>(request: SharedRequest, take: () => Promise<T>): Promise<T>;
}

const checkEveryMs = 1000;

export function createShareGate(deps: { database: Storehouse; clock: Clock }): ShareGate {
  const { database, clock } = deps;
  const noting = async (ref: TicketRef, work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (error instanceof UserError) await database.write(noteShareRefusal, { ...ref, code: error.code });
      throw error;
    }
  };
  return {
    async download({ ticket, ...wanted }) {
      const ref = parseTicket(ticket);
      const use = { ...ref, ...wanted, now: clock.now() };
      await noting(ref, database.write(beginSharedDownload, use));
      return openDownload(deps, ref, wanted.length);
    },
    async upload({ ticket, ...wanted }, take) {
      const ref = parseTicket(ticket);
      await noting(ref, database.write(beginSharedUpload, { ...ref, ...wanted, now: clock.now() }));
      try {
        return await take();
      } catch (error) {
        await database.write(cancelSharedUpload, { ...ref, length: wanted.length });
        throw error;
      }
    },
  };
}

/** What the address of a transfer carries. */
export function writeTicket({ linkId, ticketId }: TicketRef): string {
  return `${linkId}.${ticketId}`;
}

function parseTicket(ticket: string): TicketRef {
  const [linkId, ticketId] = ticket.split('.');
  if (!linkId || !ticketId) throw new StorageRefusal('shareUnknown');
  return { linkId, ticketId };
}

function openDownload(
  { database, clock }: { database: Storehouse; clock: Clock },
  ref: TicketRef,
  length: number,
): SharedDownload {
  let sentBytes = 0;
  let checkAt = clock.now() + checkEveryMs;
  return {
    sent(bytes) {
      sentBytes += bytes;
    },
    async stillOpen() {
      if (clock.now() < checkAt) return;
      checkAt = clock.now() + checkEveryMs;
      refuseEnded(await findLink(database.read, ref.linkId), clock.now());
    },
    async end() {
      const unsentBytes = length - sentBytes;
      if (unsentBytes > 0) await database.write(endSharedDownload, { ...ref, unsentBytes });
    },
  };
}
