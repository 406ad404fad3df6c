import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { refuseEndedLink } from '../kernel/share-state.store.ts';
import { type LinkWatch, watchLink } from './link-watch.ts';
import {
  beginSharedDownload,
  beginSharedUpload,
  cancelSharedUpload,
  endSharedDownload,
  noteShareRefusal,
  type TicketRef,
} from './share-link.mutation.ts';
import { findUploadOfTicket } from './share-upload.store.ts';
import { openSharedZip } from './share-zip.ts';

/** A request to the S3 endpoint with a share link's URL. */
export interface SharedRequest {
  /** The value of `shareParameter`. */
  ticket: string;
  bucketId: string;
  key: string;
  /** Number of bytes to transfer. */
  length: number;
}

/** An admitted and counted download. */
export interface SharedDownload extends LinkWatch {
  /** Counts bytes that were actually sent. */
  sent(bytes: number): void;
  /** Releases the count of unsent bytes. */
  end(): Promise<void>;
}

/** Enforces share links at the S3 endpoint, in any process. */
export type ShareGate = ReturnType<typeof createShareGate>;

export function createShareGate(deps: { database: DatabaseClient; clock: Clock }) {
  const { database, clock } = deps;
  const noting = async <T>(ref: TicketRef, work: Promise<T>, hasBegun = false): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof UserError)
        await database.write(noteShareRefusal, { ...ref, code: error.code, hasBegun });
      throw error;
    }
  };
  return {
    /** Called before anything about an object is revealed. @throws {StorageRefusal} `shareUnknown`, `shareExpired` */
    async refuseEnded(ticket: string) {
      const ref = parseTicket(ticket);
      await noting(ref, refuseEndedLink(database.read, ref.linkId, clock.now()));
    },
    /** @throws {StorageRefusal} `shareUnknown`, `shareExpired`, `shareUsedUp` */
    async download({ ticket, ...wanted }: SharedRequest & { sizeBytes: number }) {
      const ref = parseTicket(ticket);
      const use = { ...ref, ...wanted, now: clock.now() };
      await noting(ref, database.write(beginSharedDownload, use));
      return openDownload(deps, ref, wanted.length);
    },
    /**
     * Runs `take` to receive the file; if it fails, the file does not count.
     * @throws {StorageRefusal} as `download`, `shareFileTooLarge`, and what `take` throws
     */
    async upload<T>({ ticket, ...wanted }: SharedRequest, take: (watch: LinkWatch) => Promise<T>) {
      const ref = parseTicket(ticket);
      await noting(ref, database.write(beginSharedUpload, { ...ref, ...wanted, now: clock.now() }));
      try {
        return await take(watchLink(deps, ref.linkId));
      } catch (error) {
        await database.write(cancelSharedUpload, { ...ref, length: wanted.length });
        if (error instanceof UserError) await database.write(noteShareRefusal, { ...ref, code: error.code });
        throw error;
      }
    },
    /** Admits a part of a file, which was counted when its upload began. @throws {StorageRefusal} as `download` */
    async part({ ticket, bucketId, key, uploadId }: Omit<SharedRequest, 'length'> & { uploadId: string }) {
      const { linkId, ticketId } = parseTicket(ticket);
      const upload = await findUploadOfTicket(database.read, linkId, ticketId);
      const isMeant = upload?.bucketId === bucketId && upload.key === key && upload.uploadId === uploadId;
      if (!isMeant || upload.completedAt !== null || upload.expiresAt <= clock.now())
        throw new StorageRefusal('shareUnknown');
      await refuseEndedLink(database.read, linkId, clock.now());
      return watchLink(deps, linkId);
    },
    /** @throws {StorageRefusal} as `download` */
    async zip({ ticket, ...wanted }: Omit<SharedRequest, 'length'>) {
      const ref = parseTicket(ticket);
      const zip = await noting(ref, openSharedZip(deps, { ...ref, ...wanted }, watchLink(deps, ref.linkId)));
      return {
        ...zip,
        beforeBytes: (bytes: number, more: number) => noting(ref, zip.beforeBytes(bytes, more), true),
      };
    },
  };
}

/** Serializes a transfer's ticket for its URL. */
export function writeTicket({ linkId, ticketId }: TicketRef): string {
  return `${linkId}.${ticketId}`;
}

function parseTicket(ticket: string): TicketRef {
  const [linkId, ticketId] = ticket.split('.');
  if (!linkId || !ticketId) throw new StorageRefusal('shareUnknown');
  return { linkId, ticketId };
}

function openDownload(
  deps: { database: DatabaseClient; clock: Clock },
  ref: TicketRef,
  length: number,
): SharedDownload {
  let sentBytes = 0;
  return {
    ...watchLink(deps, ref.linkId),
    sent(bytes) {
      sentBytes += bytes;
    },
    async end() {
      const unsentBytes = length - sentBytes;
      if (unsentBytes > 0) await deps.database.write(endSharedDownload, { ...ref, unsentBytes });
    },
  };
}
