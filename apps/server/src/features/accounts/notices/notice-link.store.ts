import type { SecurityEventKind } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';

/** The link “this wasn't me” in an emailed notice. */
export interface NoticeLink {
  signatureHash: string;
  personId: string;
  kind: SecurityEventKind;
  about: string | null;
  /** Time of the change. */
  at: number;
  /** The address that the link restores. */
  restoresEmail: string | null;
  expiresAt: number;
}

export async function insertNoticeLink(tx: Transaction, link: NoticeLink): Promise<void> {
  await tx
    .insertInto('notice_links')
    .values({
      signature_hash: link.signatureHash,
      person_id: link.personId,
      kind: link.kind,
      about: link.about,
      at: link.at,
      restores_email: link.restoresEmail,
      expires_at: link.expiresAt,
    })
    .execute();
}

const columns = [
  'signature_hash as signatureHash',
  'person_id as personId',
  'kind',
  'about',
  'at',
  'restores_email as restoresEmail',
  'expires_at as expiresAt',
] as const;

export async function findNoticeLink(db: Reader, signatureHash: string): Promise<NoticeLink | undefined> {
  const row = await db
    .selectFrom('notice_links')
    .select(columns)
    .where('signature_hash', '=', signatureHash)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as SecurityEventKind };
}

/** Returns a link and all later ones of the person, oldest first. */
export async function listNoticeLinksSince(
  db: Reader,
  { personId, at }: Pick<NoticeLink, 'personId' | 'at'>,
): Promise<NoticeLink[]> {
  const rows = await db
    .selectFrom('notice_links')
    .select(columns)
    .where('person_id', '=', personId)
    .where('at', '>=', at)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as SecurityEventKind }));
}

/** Voids a link and all later ones of the person, which an attacker may have received. */
export async function deleteNoticeLinksSince(
  tx: Transaction,
  { personId, at }: Pick<NoticeLink, 'personId' | 'at'>,
): Promise<void> {
  await tx.deleteFrom('notice_links').where('person_id', '=', personId).where('at', '>=', at).execute();
}

export async function deleteExpiredNoticeLinks(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('notice_links').where('expires_at', '<=', now).execute();
}
