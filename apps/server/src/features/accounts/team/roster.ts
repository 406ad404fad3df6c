import { type CallOutput, type listMembers, type Role, roleCovers } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { listPeopleWithFactor } from '../kernel/factor.store.ts';
import { listInvitationsOf } from './invitation.store.ts';
import { listMembersOf, type MemberKey } from './team.store.ts';
import { findTransfer } from './transfer.store.ts';

/** Returns the account's members, as this role may see them. */
export async function rosterOf(
  db: Reader,
  viewer: MemberKey & { role: Role },
): Promise<CallOutput<typeof listMembers>> {
  const mayManage = roleCovers(viewer.role, 'manage');
  const members = await listMembersOf(db, viewer.accountId);
  const ids = members.map(({ personId }) => personId);
  const protectedIds = mayManage ? await listPeopleWithFactor(db, ids) : null;
  const transfer = await findTransfer(db, viewer.accountId);
  const isShown = mayManage || transfer?.toPerson === viewer.personId;
  const invitations = mayManage ? await listInvitationsOf(db, viewer.accountId) : [];
  return {
    members: members.map(({ personId, email, role, joinedAt }) => ({
      person_id: personId,
      email,
      role,
      joined_at: joinedAt,
      is_self: personId === viewer.personId,
      has_second_factor: protectedIds?.has(personId) ?? null,
    })),
    invitations: invitations.map(({ id, email, role, inviterEmail, sentAt, expiresAt }) => ({
      invitation_id: id,
      email,
      role,
      invited_by: inviterEmail,
      sent_at: sentAt,
      expires_at: expiresAt,
    })),
    transfer:
      transfer && isShown
        ? {
            person_id: transfer.toPerson,
            email: transfer.email,
            started_at: transfer.createdAt,
            due_at: transfer.dueAt,
          }
        : null,
  };
}
