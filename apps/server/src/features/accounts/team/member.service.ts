import { type GrantableRole, type Role, roleCovers } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import { noteChange } from '../../audit/index.ts';
import { findPersonById } from '../kernel/person.store.ts';
import type { Homes } from './homes.ts';
import { deleteInvitationsBy } from './invitation.store.ts';
import type { MemberPowers } from './powers.ts';
import { deleteMember, type MemberKey, updateRole } from './team.store.ts';
import { requireRole, roleToChange, roleToLeave } from './team-rules.ts';
import type { TellMember } from './tell.ts';
import type { Announce, TransferService } from './transfer.service.ts';

/** Members of an account and their roles. It always has exactly one owner. */
export type MemberService = ReturnType<typeof createMemberService>;

interface Deps {
  database: Database;
  homes: Homes;
  powers: MemberPowers;
  tell: TellMember;
  transfers: Pick<TransferService, 'cancelTo'>;
}

export function createMemberService(deps: Deps) {
  const { database, homes, powers, tell, transfers } = deps;

  /** Ends the setup that depended on a permission which the person lost. */
  async function endLost(tx: Transaction, member: MemberKey, before: Role, after: Role | null) {
    const isLost = (need: 'write' | 'manage') =>
      roleCovers(before, need) && !(after !== null && roleCovers(after, need));
    // People without write access can connect apps for sign-in too, and could not disconnect them after leaving.
    if (after === null || isLost('write')) await powers.end(tx, member);
    if (!isLost('manage')) return;
    await powers.endManaging(tx, member);
    await deleteInvitationsBy(tx, member);
  }

  async function takeOut(tx: Transaction, member: MemberKey, role: Role): Promise<Announce> {
    await deleteMember(tx, member);
    await endLost(tx, member, role, null);
    return transfers.cancelTo(tx, member);
  }

  const emailOf = async (personId: string) => (await findPersonById(database.read, personId))?.email ?? '';

  return {
    /** @throws {UserError} 1027 for a non-member, the owner, and oneself; 1032 */
    async changeRole(actor: MemberKey, personId: string, role: GrantableRole) {
      const { accountId } = actor;
      const member = { accountId, personId };
      const announce = await database.transaction(async (tx) => {
        await requireRole(tx, actor, 'manage');
        const before = await roleToChange(tx, actor, personId);
        noteChange({ before: { role: before }, after: { role } });
        await updateRole(tx, member, role);
        await endLost(tx, member, before, role);
        return before === role ? undefined : transfers.cancelTo(tx, member);
      });
      await powers.ended(accountId);
      const by = await emailOf(actor.personId);
      await tell(member, (account) => ({ kind: 'roleChanged', account, by, role }));
      await announce?.();
    },

    /** Counts what the member set up that works without them. @throws {UserError} as `changeRole` */
    async previewRemoval(actor: MemberKey, personId: string) {
      await roleToChange(database.read, actor, personId);
      return powers.count({ accountId: actor.accountId, personId });
    },

    /** @param links what to do with the share links and request links that they created @throws {UserError} as `changeRole` */
    async remove(actor: MemberKey, personId: string, links: 'keep' | 'revoke') {
      const { accountId } = actor;
      const member = { accountId, personId };
      const home = homes.draft();
      const announce = await database.transaction(async (tx) => {
        await requireRole(tx, actor, 'manage');
        const role = await roleToChange(tx, actor, personId);
        const canceled = await takeOut(tx, member, role);
        if (links === 'revoke') await powers.revokeLinks(tx, member);
        await homes.ensure(tx, personId, home);
        return canceled;
      });
      await powers.ended(accountId);
      const by = await emailOf(actor.personId);
      await tell(member, (account) => ({ kind: 'removed', account, by }));
      await announce();
    },

    /** @throws {UserError} 1032 for the owner */
    async leave(actor: MemberKey) {
      const home = homes.draft();
      const announce = await database.transaction(async (tx) => {
        const role = await roleToLeave(tx, actor);
        const canceled = await takeOut(tx, actor, role);
        await homes.ensure(tx, actor.personId, home);
        return canceled;
      });
      await powers.ended(actor.accountId);
      await announce();
    },
  };
}
