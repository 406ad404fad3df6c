import type { Reader, Transaction } from '@atoll/database';

export interface ResetLink {
  signatureHash: string;
  personId: string;
  expiresAt: number;
}

export async function insertResetLink(tx: Transaction, link: ResetLink): Promise<void> {
  await tx
    .insertInto('reset_links')
    .values({ signature_hash: link.signatureHash, person_id: link.personId, expires_at: link.expiresAt })
    .execute();
}

export async function findResetLink(db: Reader, signatureHash: string): Promise<ResetLink | undefined> {
  return db
    .selectFrom('reset_links')
    .select(['signature_hash as signatureHash', 'person_id as personId', 'expires_at as expiresAt'])
    .where('signature_hash', '=', signatureHash)
    .executeTakeFirst();
}

/** Voids all links of a person, because one was used or the password changed. */
export async function deleteResetLinksOf(tx: Transaction, personId: string): Promise<void> {
  await tx.deleteFrom('reset_links').where('person_id', '=', personId).execute();
}

export async function deleteExpiredResetLinks(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('reset_links').where('expires_at', '<=', now).execute();
}
