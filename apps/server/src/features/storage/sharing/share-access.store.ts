import type { Reader, Schema, Transaction } from '@atoll/database';
import type { ShareAccess } from './share-link.ts';

/** A download or upload that somebody was given an address for. */
export type Ticket = Pick<Schema['share_accesses'], 'id' | 'link_id' | 'action' | 'key' | 'covered_bytes'>;

/** Newest first. */
export async function findAccesses(
  read: Reader,
  linkId: string,
  page: { before: string | undefined; limit: number },
): Promise<ShareAccess[]> {
  let query = read.selectFrom('share_accesses').selectAll().where('link_id', '=', linkId);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map((row) => ({
    id: row.id,
    linkId: row.link_id,
    at: row.at,
    action: row.action,
    address: row.address,
    userAgent: row.user_agent,
    key: row.key,
    bytes: row.bytes,
    code: row.code,
  }));
}

export async function insertAccess(tx: Transaction, access: ShareAccess): Promise<void> {
  await tx
    .insertInto('share_accesses')
    .values({
      id: access.id,
      link_id: access.linkId,
      at: access.at,
      action: access.action,
      address: access.address,
      user_agent: access.userAgent,
      key: access.key,
      bytes: access.bytes,
      covered_bytes: 0,
      transfers: 0,
      code: access.code,
    })
    .execute();
}

export async function deleteAccessesBefore(tx: Transaction, linkId: string, time: number): Promise<void> {
  await tx.deleteFrom('share_accesses').where('link_id', '=', linkId).where('at', '<', time).execute();
}

export async function findTicket(read: Reader, linkId: string, id: string): Promise<Ticket | undefined> {
  return read
    .selectFrom('share_accesses')
    .select(['id', 'link_id', 'action', 'key', 'covered_bytes'])
    .where('id', '=', id)
    .where('link_id', '=', linkId)
    .executeTakeFirst();
}

/** Counts what a ticket was used for; with negative numbers, gives back what it was not. */
export async function useTicket(
  tx: Transaction,
  id: string,
  use: { bytes: number; transfers: number; coveredBytes: number },
): Promise<void> {
  await tx
    .updateTable('share_accesses')
    .set((row) => ({
      bytes: row('bytes', '+', use.bytes),
      transfers: row('transfers', '+', use.transfers),
      covered_bytes: use.coveredBytes,
    }))
    .where('id', '=', id)
    .execute();
}

export async function noteRefusal(tx: Transaction, linkId: string, id: string, code: number): Promise<void> {
  await tx
    .updateTable('share_accesses')
    .set({ code })
    .where('id', '=', id)
    .where('link_id', '=', linkId)
    .where('transfers', '=', 0)
    .execute();
}
