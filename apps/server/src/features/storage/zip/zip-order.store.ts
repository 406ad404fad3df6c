import type { Reader, Transaction } from '@atoll/database';
import type { ZipSelection } from './selection.ts';

/** The contents behind a zip's URL. */
export interface ZipOrder {
  tokenHash: string;
  accountId: string;
  bucketName: string;
  selection: ZipSelection;
  expiresAt: number;
  /** The share link's ticket, for counting. */
  shareTicket: string | null;
}

/** Replaces expired orders. */
export async function insertZipOrder(tx: Transaction, order: ZipOrder, now: number): Promise<void> {
  await tx.deleteFrom('zip_orders').where('expires_at', '<=', now).execute();
  await tx
    .insertInto('zip_orders')
    .values({
      token_hash: order.tokenHash,
      account_id: order.accountId,
      bucket_name: order.bucketName,
      selection: JSON.stringify(order.selection),
      expires_at: order.expiresAt,
      share_ticket: order.shareTicket,
    })
    .execute();
}

export async function findZipOrder(read: Reader, tokenHash: string): Promise<ZipOrder | undefined> {
  const row = await read
    .selectFrom('zip_orders')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    tokenHash,
    accountId: row.account_id,
    bucketName: row.bucket_name,
    selection: JSON.parse(row.selection) as ZipSelection,
    expiresAt: row.expires_at,
    shareTicket: row.share_ticket,
  };
}

/** Invalidates the zip URLs of the account's members; those of share links stay. */
export async function deleteZipOrders(tx: Transaction, accountId: string): Promise<void> {
  await tx
    .deleteFrom('zip_orders')
    .where('account_id', '=', accountId)
    .where('share_ticket', 'is', null)
    .execute();
}
