import type { Reader, Transaction } from '@atoll/database';

export interface ResetLink {
  signatureHash: string;
  accountId: string;
  expiresAt: number;
}

export async function insertResetLink(tx: Transaction, link: ResetLink): Promise<void> {
  await tx
    .insertInto('reset_links')
    .values({ signature_hash: link.signatureHash, account_id: link.accountId, expires_at: link.expiresAt })
    .execute();
}

export async function findResetLink(db: Reader, signatureHash: string): Promise<ResetLink | undefined> {
  return db
    .selectFrom('reset_links')
    .select(['signature_hash as signatureHash', 'account_id as accountId', 'expires_at as expiresAt'])
    .where('signature_hash', '=', signatureHash)
    .executeTakeFirst();
}

/** Voids every link of an account: one was used, or the password changed otherwise. */
export async function deleteResetLinksOf(tx: Transaction, accountId: string): Promise<void> {
  await tx.deleteFrom('reset_links').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredResetLinks(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('reset_links').where('expires_at', '<=', now).execute();
}
