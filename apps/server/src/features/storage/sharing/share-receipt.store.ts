import type { Reader, Schema, Transaction } from '@atoll/database';
import type { ExpressionBuilder } from 'kysely';

/** A request link that received files which its creator was not mailed about. */
export interface ReceivingLink {
  id: string;
  accountId: string;
  bucketName: string;
  /** The link's prefix. */
  prefix: string;
  createdBy: string | null;
  notifies: number;
  toldAt: number | null;
}

interface Due {
  /** The last file came before this time … */
  pausedBefore: number;
  /** … or the first one did before this. */
  waitedBefore: number;
  /** The last mail about the link was sent before this time. */
  mailedBefore: number;
  /** Links after this ID. */
  after: string;
  limit: number;
}

/** Returns links whose creators are to be mailed, by ID. */
export function findReceivingLinks(
  read: Reader,
  { pausedBefore, waitedBefore, mailedBefore, after, limit }: Due,
): Promise<ReceivingLink[]> {
  return read
    .selectFrom((from) =>
      from
        .selectFrom('share_accesses')
        .select('link_id')
        .where(isUntold)
        .groupBy('link_id')
        .having(({ eb, fn, or }) =>
          or([eb(fn.max('at'), '<=', pausedBefore), eb(fn.min('at'), '<=', waitedBefore)]),
        )
        .as('receiving'),
    )
    .innerJoin('share_links', 'share_links.id', 'receiving.link_id')
    .innerJoin('buckets', 'buckets.id', 'share_links.bucket_id')
    .select([
      'share_links.id',
      'share_links.account_id as accountId',
      'buckets.name as bucketName',
      'share_links.key as prefix',
      'share_links.created_by as createdBy',
      'share_links.notifies',
      'share_links.told_at as toldAt',
    ])
    .where('share_links.id', '>', after)
    .where(({ eb, or }) =>
      or([eb('share_links.told_at', 'is', null), eb('share_links.told_at', '<=', mailedBefore)]),
    )
    .orderBy('share_links.id')
    .limit(limit)
    .execute();
}

/** Sets when the creator was mailed about the files of a link. Returns their number, and the keys of some. */
export async function markReceipts(
  tx: Transaction,
  { id, toldAt, mostKeys }: { id: string; toldAt: number; mostKeys: number },
): Promise<{ count: number; keys: string[] }> {
  const { numUpdatedRows } = await tx
    .updateTable('share_accesses')
    .set({ told_at: toldAt })
    .where('link_id', '=', id)
    .where(isUntold)
    .executeTakeFirstOrThrow();
  const told = await tx
    .selectFrom('share_accesses')
    .select('key')
    .where('link_id', '=', id)
    .where('told_at', '=', toldAt)
    .orderBy('id')
    .limit(mostKeys)
    .execute();
  return { count: Number(numUpdatedRows), keys: told.map(({ key }) => key ?? '') };
}

/** Clears the marks of a mail that was not sent. */
export async function unmarkReceipts(tx: Transaction, id: string, toldAt: number): Promise<void> {
  await tx
    .updateTable('share_accesses')
    .set({ told_at: null })
    .where('link_id', '=', id)
    .where('told_at', '=', toldAt)
    .execute();
}

/** Sets the time of a link's last mail. */
export async function markLink(tx: Transaction, id: string, toldAt: number | null): Promise<void> {
  await tx.updateTable('share_links').set({ told_at: toldAt }).where('id', '=', id).execute();
}

/** The files that a request link received. */
export interface Received {
  linkId: string;
  bucketName: string;
  prefix: string;
  count: number;
  lastAt: number;
  lastKey: string;
}

/** Returns the account's links that received files after `since`, the latest first. */
export async function findReceived(
  read: Reader,
  { accountId, since, limit }: { accountId: string; since: number; limit: number },
): Promise<Received[]> {
  const rows = await read
    .selectFrom('share_links')
    .innerJoin('buckets', 'buckets.id', 'share_links.bucket_id')
    .innerJoin('share_accesses', 'share_accesses.link_id', 'share_links.id')
    .select(({ fn }) => [
      'share_links.id as linkId',
      'buckets.name as bucketName',
      'share_links.key as prefix',
      fn.countAll<number>().as('count'),
      // IDs are in the order of their times.
      fn.max('share_accesses.id').as('lastId'),
    ])
    .where('share_links.account_id', '=', accountId)
    .where('share_links.kind', '=', 'request')
    .where('share_accesses.at', '>', since)
    .where(isReceived)
    .groupBy(['share_links.id', 'buckets.name', 'share_links.key'])
    .orderBy('lastId', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ lastId }) => lastId);
  const last = await read
    .selectFrom('share_accesses')
    .select(['id', 'at', 'key'])
    .where('id', 'in', ids)
    .execute();
  const lastOf = new Map(last.map((access) => [access.id, access]));
  return rows.map(({ lastId, count, ...link }) => ({
    ...link,
    count: Number(count),
    lastAt: lastOf.get(lastId)?.at ?? since,
    lastKey: lastOf.get(lastId)?.key ?? '',
  }));
}

/** Reports whether an access is a received file that nobody was mailed about. */
function isUntold(builder: ExpressionBuilder<Schema, 'share_accesses'>) {
  return builder.and([builder('share_accesses.told_at', 'is', null), isReceived(builder)]);
}

/** Reports whether an access is a received file. Running uploads are none. */
function isReceived({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Schema, 'share_accesses'>) {
  const running = selectFrom('share_uploads')
    .select('token_hash')
    .whereRef('ticket_id', '=', 'share_accesses.id')
    .where('completed_at', 'is', null);
  return and([
    eb('share_accesses.action', '=', 'upload'),
    eb('share_accesses.transfers', '>', 0),
    not(exists(running)),
  ]);
}
