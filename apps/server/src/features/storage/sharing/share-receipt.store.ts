import type { Reader, Transaction } from '@atoll/database';

/** A file that a request link received, and that its creator was not mailed about. */
export interface Receipt {
  id: string;
  linkId: string;
  at: number;
  key: string | null;
  accountId: string;
  bucketName: string;
  /** The link's prefix. */
  prefix: string;
  createdBy: string | null;
  notifies: number;
  linkToldAt: number | null;
}

/** Returns untold receipts of links whose last mail was sent before `mailedBefore`, oldest first. Running uploads are omitted. */
export async function findReceipts(
  read: Reader,
  { mailedBefore, limit }: { mailedBefore: number; limit: number },
): Promise<Receipt[]> {
  return read
    .selectFrom('share_accesses')
    .innerJoin('share_links', 'share_links.id', 'share_accesses.link_id')
    .innerJoin('buckets', 'buckets.id', 'share_links.bucket_id')
    .leftJoin('share_uploads', 'share_uploads.ticket_id', 'share_accesses.id')
    .select([
      'share_accesses.id',
      'share_accesses.link_id as linkId',
      'share_accesses.at',
      'share_accesses.key',
      'share_links.account_id as accountId',
      'buckets.name as bucketName',
      'share_links.key as prefix',
      'share_links.created_by as createdBy',
      'share_links.notifies',
      'share_links.told_at as linkToldAt',
    ])
    .where('share_accesses.told_at', 'is', null)
    .where('share_accesses.action', '=', 'upload')
    .where('share_accesses.transfers', '>', 0)
    .where(({ eb, or }) =>
      or([eb('share_uploads.token_hash', 'is', null), eb('share_uploads.completed_at', 'is not', null)]),
    )
    .where(({ eb, or }) =>
      or([eb('share_links.told_at', 'is', null), eb('share_links.told_at', '<=', mailedBefore)]),
    )
    .orderBy('share_accesses.at')
    .limit(limit)
    .execute();
}

/** Sets or clears when the creator was mailed about these files. */
export async function markReceipts(
  tx: Transaction,
  ids: readonly string[],
  toldAt: number | null,
): Promise<void> {
  await tx.updateTable('share_accesses').set({ told_at: toldAt }).where('id', 'in', ids).execute();
}

/** Sets the time of a link's last mail. */
export async function markLink(tx: Transaction, linkId: string, toldAt: number | null): Promise<void> {
  await tx.updateTable('share_links').set({ told_at: toldAt }).where('id', '=', linkId).execute();
}
