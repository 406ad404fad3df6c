import { mutation, type Transaction } from '@atoll/database';
import { StorageRefusal } from '../kernel/refusal.ts';
import { refuseEnded } from '../kernel/share-state.store.ts';
import { findTicket, insertAccess, noteRefusal, type Ticket, useTicket } from './share-access.store.ts';
import { countTransfer, findLink } from './share-link.store.ts';
import type { ShareLink } from './share-link.ts';

/** Identifies a transfer in its presigned URL. */
export interface TicketRef {
  linkId: string;
  ticketId: string;
}

/** A request with a ticket. */
export interface TicketUse extends TicketRef {
  bucketId: string;
  key: string;
  /** Number of bytes that this request transfers. */
  length: number;
  now: number;
}

/** Records a visit, or issues a ticket. */
export const noteShareAccess = mutation('storage.noteShareAccess', insertAccess);

/**
 * Starts a download, and counts its bytes before they are sent. A ticket pays for the object's bytes once, so that an
 * interrupted download can resume; asking for more starts another download. Viewing again, as when a video is rewound, counts
 * every byte, but remains one view where downloads are not limited.
 */
export const beginSharedDownload = mutation(
  'storage.beginSharedDownload',
  async (tx, use: TicketUse & { sizeBytes: number }): Promise<void> => {
    const { link, ticket } = await enter(tx, use, 'download', 'view');
    const isWhole = ticket.covered_bytes + Math.max(use.length, 1) > use.sizeBytes;
    const isCountedAgain = ticket.action === 'download' || link.maxTransfers !== null;
    const isAnother = ticket.covered_bytes === 0 || (isWhole && isCountedAgain);
    const transfers = isAnother ? 1 : 0;
    refuseBeyond(link, { transfers, bytes: use.length });
    await countTransfer(tx, link.id, { transfers, bytes: use.length });
    const coveredBytes = use.length + (isAnother ? 0 : ticket.covered_bytes);
    await useTicket(tx, ticket.id, { bytes: use.length, transfers, coveredBytes });
  },
);

/** Releases bytes that were counted and not sent. */
export const endSharedDownload = mutation(
  'storage.endSharedDownload',
  async (tx, { linkId, ticketId, unsentBytes }: TicketRef & { unsentBytes: number }): Promise<void> => {
    const ticket = await findTicket(tx, linkId, ticketId);
    if (!ticket) return;
    await countTransfer(tx, linkId, { transfers: 0, bytes: -unsentBytes });
    const coveredBytes = Math.max(0, ticket.covered_bytes - unsentBytes);
    await useTicket(tx, ticketId, { bytes: -unsentBytes, transfers: 0, coveredBytes });
  },
);

/** Starts the download of a folder, which counts once for all its objects. Its bytes are counted as it proceeds. */
export const beginSharedZip = mutation(
  'storage.beginSharedZip',
  async (tx, use: Omit<TicketUse, 'length'>): Promise<void> => {
    const { link, ticket } = await enter(tx, { ...use, length: 0 }, 'download');
    refuseBeyond(link, { transfers: 1, bytes: 0 });
    await countTransfer(tx, link.id, { transfers: 1, bytes: 0 });
    await useTicket(tx, ticket.id, { bytes: 0, transfers: 1, coveredBytes: 0 });
  },
);

/** Counts bytes of a zip before they are sent: the required ones, and more of the desired ones if the link allows. */
export const takeSharedBytes = mutation(
  'storage.takeSharedBytes',
  async (
    tx,
    {
      neededBytes,
      wishedBytes,
      ...use
    }: Omit<TicketUse, 'length'> & { neededBytes: number; wishedBytes: number },
  ): Promise<number> => {
    const { link, ticket } = await enter(tx, { ...use, length: neededBytes }, 'download');
    refuseBeyond(link, { transfers: 0, bytes: neededBytes });
    const leftBytes = link.maxBytes === null ? wishedBytes : link.maxBytes - link.bytes;
    const bytes = Math.max(neededBytes, Math.min(wishedBytes, leftBytes));
    await countTransfer(tx, link.id, { transfers: 0, bytes });
    await useTicket(tx, ticket.id, { bytes, transfers: 0, coveredBytes: 0 });
    return bytes;
  },
);

/** Admits a file, and counts it. */
export const beginSharedUpload = mutation(
  'storage.beginSharedUpload',
  async (tx, use: TicketUse): Promise<void> => {
    const { link, ticket } = await enter(tx, use, 'upload');
    if (link.maxFileBytes !== null && use.length > link.maxFileBytes)
      throw new StorageRefusal('shareFileTooLarge');
    refuseBeyond(link, { transfers: 1, bytes: use.length });
    await countTransfer(tx, link.id, { transfers: 1, bytes: use.length });
    await useTicket(tx, ticket.id, { bytes: use.length, transfers: 1, coveredBytes: 0 });
  },
);

/** The file did not arrive, or could not be stored. */
export const cancelSharedUpload = mutation(
  'storage.cancelSharedUpload',
  async (tx, { linkId, ticketId, length }: TicketRef & { length: number }): Promise<void> => {
    await countTransfer(tx, linkId, { transfers: -1, bytes: -length });
    await useTicket(tx, ticketId, { bytes: -length, transfers: -1, coveredBytes: 0 });
  },
);

/** Records why a ticket was refused, or why a started transfer was interrupted. */
export const noteShareRefusal = mutation('storage.noteShareRefusal', noteRefusal);

/** @throws {StorageRefusal} `shareUnknown`, `shareExpired` */
async function enter(
  tx: Transaction,
  { linkId, ticketId, bucketId, key, now }: TicketUse,
  ...actions: Ticket['action'][]
): Promise<{ link: ShareLink; ticket: Ticket }> {
  const link = await findLink(tx, linkId);
  const ticket = await findTicket(tx, linkId, ticketId);
  const isMeant = link?.bucketId === bucketId && ticket?.key === key && actions.includes(ticket.action);
  if (!link || !ticket || !isMeant) throw new StorageRefusal('shareUnknown');
  refuseEnded(link, now);
  return { link, ticket };
}

/** @throws {StorageRefusal} `shareUsedUp` */
function refuseBeyond(link: ShareLink, more: { transfers: number; bytes: number }): void {
  const { maxTransfers, maxBytes } = link;
  const isBeyond =
    (maxTransfers !== null && more.transfers > 0 && link.transfers + more.transfers > maxTransfers) ||
    (maxBytes !== null && link.bytes + more.bytes > maxBytes);
  if (isBeyond) throw new StorageRefusal('shareUsedUp');
}
