import type { Reader, Transaction } from '@atoll/database';

/** The provider's identifier of a person, which never changes, unlike an email. */
export interface GoogleSubject {
  issuer: string;
  subject: string;
}

export async function findLinkedPersonId(db: Reader, who: GoogleSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom('google_identities')
    .select('person_id')
    .where('issuer', '=', who.issuer)
    .where('subject', '=', who.subject)
    .executeTakeFirst();
  return row?.person_id;
}

export async function isGoogleLinked(db: Reader, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('google_identities')
    .select('subject')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGoogleIdentity(
  tx: Transaction,
  who: GoogleSubject,
  personId: string,
  linkedAt: number,
): Promise<void> {
  await tx
    .insertInto('google_identities')
    .values({ issuer: who.issuer, subject: who.subject, person_id: personId, linked_at: linkedAt })
    .execute();
}

/** Removes a person's identities that were linked at that time or later. */
export async function deleteGoogleIdentitiesSince(
  tx: Transaction,
  personId: string,
  at: number,
): Promise<void> {
  await tx
    .deleteFrom('google_identities')
    .where('person_id', '=', personId)
    .where('linked_at', '>=', at)
    .execute();
}
