import type { Mutation, Transaction } from '@atoll/database';
import { StorageRefusal } from '../refusal.ts';
import { refuseEnded } from './refuse-ended.ts';
import {
  deleteAccessesBefore,
  findTicket,
  insertAccess,
  noteRefusal,
  type Ticket,
  useTicket,
} from './share-access.store.ts';
import { countTransfer, findLink } from './share-link.store.ts';
import { accessesKeptMs, type ShareAccess, type ShareLink } from './share-link.ts';

/** What names a transfer in the address that was signed for it. */
export interface TicketRef {
  linkId: string;
  ticketId: string;
}

/** What is asked for with a ticket. */
export interface TicketUse extends TicketRef {
  bucketId: string;
  key: string;
  /** How many bytes this request is to move. */
  length: number;
  now: number;
}

/** Takes down a visit, or gives out a ticket. */
export const noteShareAccess: Mutation<ShareAccess, void> = {
  name: 'storage.noteShareAccess',
  async run(tx, access) {
    await deleteAccessesBefore(tx, access.linkId, access.at - accessesKeptMs);
    await insertAccess(tx, access);
  },
};

/**
 * Lets a download begin, and counts its bytes before they are sent. A ticket pays for the object's bytes once, so that what
 * broke off can go on; whoever asks for more of it begins another download.
 */
export const beginSharedDownload: Mutation<TicketUse & { sizeBytes: number }, void> = {
  name: 'storage.beginSharedDownload',
  async run(tx, use) {
    const { link, ticket } = await enter(tx, use, 'download');
    const isAnother =
      ticket.covered_bytes === 0 || ticket.covered_bytes + Math.max(use.length, 1) > use.sizeBytes;
    const transfers = isAnother ? 1 : 0;
    refuseBeyond(link, { transfers, bytes: use.length });
    await countTransfer(tx, link.id, { transfers, bytes: use.length });
    const coveredBytes = use.length + (isAnother ? 0 : ticket.covered_bytes);
    await useTicket(tx, ticket.id, { bytes: use.length, transfers, coveredBytes });
  },
};

/** Gives back the bytes that were counted and not sent. */
export const endSharedDownload: Mutation<TicketRef & { unsentBytes: number }, void> = {
  name: 'storage.endSharedDownload',
  async run(tx, { linkId, ticketId, unsentBytes }) {
    const ticket = await findTicket(tx, linkId, ticketId);
    if (!ticket) return;
    await countTransfer(tx, linkId, { transfers: 0, bytes: -unsentBytes });
    const coveredBytes = Math.max(0, ticket.covered_bytes - unsentBytes);
    await useTicket(tx, ticketId, { bytes: -unsentBytes, transfers: 0, coveredBytes });
  },
};

/** Lets a file come in, and counts it. */
export const beginSharedUpload: Mutation<TicketUse, void> = {
  name: 'storage.beginSharedUpload',
  async run(tx, use) {
    const { link, ticket } = await enter(tx, use, 'upload');
    if (link.maxFileBytes !== null && use.length > link.maxFileBytes)
      throw new StorageRefusal('shareFileTooLarge');
    refuseBeyond(link, { transfers: 1, bytes: use.length });
    await countTransfer(tx, link.id, { transfers: 1, bytes: use.length });
    await useTicket(tx, ticket.id, { bytes: use.length, transfers: 1, coveredBytes: 0 });
  },
};

/** The file did not come, or could not be kept. */
export const cancelSharedUpload: Mutation<TicketRef & { length: number }, void> = {
  name: 'storage.cancelSharedUpload',
  async run(tx, { linkId, ticketId, length }) {
    await countTransfer(tx, linkId, { transfers: -1, bytes: -length });
    await useTicket(tx, ticketId, { bytes: -length, transfers: -1, coveredBytes: 0 });
  },
};

/** Why a ticket opened nothing. */
export const noteShareRefusal: Mutation<TicketRef & { code: number }, void> = {
  name: 'storage.noteShareRefusal',
  run: (tx, { linkId, ticketId, code }) => noteRefusal(tx, linkId, ticketId, code),
};

export const shareMutations: readonly Mutation<never, unknown>[] = [
  noteShareAccess,
  beginSharedDownload,
  endSharedDownload,
  beginSharedUpload,
  cancelSharedUpload,
  noteShareRefusal,
];

/** @throws {StorageRefusal} `shareUnknown`, `shareExpired` */
async function enter(
  tx: Transaction,
  { linkId, ticketId, bucketId, key, now }: TicketUse,
  action: Ticket['action'],
): Promise<{ link: ShareLink; ticket: Ticket }> {
  const link = await findLink(tx, linkId);
  const ticket = await findTicket(tx, linkId, ticketId);
  const isMeant = link?.bucketId === bucketId && ticket?.key === key && ticket.action === action;
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
