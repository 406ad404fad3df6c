import type { Reader, Transaction } from '@atoll/database';

/** The provider's name for a person: an e-mail may change hands, this doesn't. */
export interface GoogleSubject {
  issuer: string;
  subject: string;
}

export async function findLinkedAccountId(db: Reader, who: GoogleSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom('google_identities')
    .select('account_id')
    .where('issuer', '=', who.issuer)
    .where('subject', '=', who.subject)
    .executeTakeFirst();
  return row?.account_id;
}

export async function isGoogleLinked(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('google_identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGoogleIdentity(
  tx: Transaction,
  who: GoogleSubject,
  accountId: string,
  linkedAt: number,
): Promise<void> {
  await tx
    .insertInto('google_identities')
    .values({ issuer: who.issuer, subject: who.subject, account_id: accountId, linked_at: linkedAt })
    .execute();
}
