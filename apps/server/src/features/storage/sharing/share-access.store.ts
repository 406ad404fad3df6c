import type { Reader, Schema, Transaction } from '@atoll/database';
import type { ShareAccess } from './share-link.ts';

/** A download or upload for which a URL was issued. */
export type Ticket = Pick<Schema['share_accesses'], 'id' | 'link_id' | 'action' | 'key' | 'covered_bytes'>;

/** Returns accesses, newest first. */
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
      told_at: null,
    })
    .execute();
}

export async function findTicket(read: Reader, linkId: string, id: string): Promise<Ticket | undefined> {
  return read
    .selectFrom('share_accesses')
    .select(['id', 'link_id', 'action', 'key', 'covered_bytes'])
    .where('id', '=', id)
    .where('link_id', '=', linkId)
    .executeTakeFirst();
}

/** Counts the use of a ticket; negative numbers release unused amounts. */
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

/** Only if nothing has begun, unless it was interrupted. */
export async function noteRefusal(
  tx: Transaction,
  {
    linkId,
    ticketId,
    code,
    hasBegun = false,
  }: { linkId: string; ticketId: string; code: number; hasBegun?: boolean },
): Promise<void> {
  let query = tx
    .updateTable('share_accesses')
    .set({ code })
    .where('id', '=', ticketId)
    .where('link_id', '=', linkId);
  if (!hasBegun) query = query.where('transfers', '=', 0);
  await query.execute();
}

/** Deletes the oldest entries before `time`. Returns their number. */
export async function deleteAccessesBefore(tx: Transaction, time: number, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom('share_accesses')
    .select('id')
    .where('at', '<', time)
    .orderBy('at')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('share_accesses')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns links with more accesses than `most`. */
export async function findCrowdedLinks(read: Reader, most: number): Promise<string[]> {
  const rows = await read
    .selectFrom('share_accesses')
    .select('link_id')
    .groupBy('link_id')
    .having(({ fn }) => fn.countAll<number>(), '>', most)
    .execute();
  return rows.map((row) => row.link_id);
}

/**
 * Deletes the oldest entries of a link before `time`, beyond the `most` newest, except for unfinished uploads. Returns their
 * number.
 */
export async function deleteAccessesBeyond(
  tx: Transaction,
  { linkId, most, time, limit }: { linkId: string; most: number; time: number; limit: number },
): Promise<number> {
  const newest = await tx
    .selectFrom('share_accesses')
    .select('id')
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (!newest) return 0;
  const oldest = tx
    .selectFrom('share_accesses')
    .select('id')
    .where('link_id', '=', linkId)
    .where('id', '<=', newest.id)
    .where('at', '<', time)
    .where('id', 'not in', tx.selectFrom('share_uploads').select('ticket_id'))
    .orderBy('id')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('share_accesses')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
