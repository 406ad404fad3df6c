import type { GrantableRole } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import { dayMs } from '../../../platform/time.ts';

/** An invitation for an address. */
export interface Invitation {
  id: string;
  accountId: string;
  email: string;
  role: GrantableRole;
  invitedBy: string;
  sentAt: number;
  expiresAt: number;
}

const columns = [
  'id',
  'account_id as accountId',
  'email',
  'role',
  'invited_by as invitedBy',
  'sent_at as sentAt',
  'expires_at as expiresAt',
] as const;

/** Replaces an earlier one for the same address. */
export async function replaceInvitation(
  tx: Transaction,
  { id, accountId, email, role, invitedBy, sentAt, expiresAt, tokenHash }: Invitation & { tokenHash: string },
): Promise<void> {
  await tx.deleteFrom('invitations').where('account_id', '=', accountId).where('email', '=', email).execute();
  await tx
    .insertInto('invitations')
    .values({
      id,
      account_id: accountId,
      email,
      role,
      token_hash: tokenHash,
      invited_by: invitedBy,
      sent_at: sentAt,
      expires_at: expiresAt,
    })
    .execute();
}

export function findInvitation(
  db: Reader,
  { accountId, id }: Pick<Invitation, 'accountId' | 'id'>,
): Promise<Invitation | undefined> {
  return db
    .selectFrom('invitations')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findInvitationByToken(db: Reader, tokenHash: string): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').select(columns).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Returns invitations by address, each with the address of the inviter. */
export function listInvitationsOf(
  db: Reader,
  accountId: string,
): Promise<(Invitation & { inviterEmail: string })[]> {
  return db
    .selectFrom('invitations')
    .innerJoin('people as inviter', 'inviter.id', 'invitations.invited_by')
    .select([
      'invitations.id as id',
      'invitations.account_id as accountId',
      'invitations.email as email',
      'invitations.role as role',
      'invitations.invited_by as invitedBy',
      'invitations.sent_at as sentAt',
      'invitations.expires_at as expiresAt',
      'inviter.email as inviterEmail',
    ])
    .where('invitations.account_id', '=', accountId)
    .orderBy('invitations.email')
    .execute();
}

export async function deleteInvitation(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}

/** Deletes the invitations of a person who may no longer invite. */
export async function deleteInvitationsBy(
  tx: Transaction,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('invited_by', '=', personId)
    .execute();
}

/** One that has expired is shown for as long again as it was good. */
const shownForMs = 7 * dayMs;

export async function deleteExpiredInvitations(tx: Transaction, now: number): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('expires_at', '<=', now - shownForMs)
    .execute();
}
