import { type GrantableRole, type Role, roleCovers } from '@atoll/contract';
import type { Database, Transaction } from '@atoll/database';
import { findAccountById } from '../account.store.ts';
import { invalidParameter } from '../invalid-parameter.ts';
import { findPersonById } from '../person.store.ts';
import type { Homes } from './homes.ts';
import { deleteInvitationsBy } from './invitation.store.ts';
import type { MemberPowers } from './powers.ts';
import { deleteMember, type MemberKey, updateRole } from './team.store.ts';
import type { TeamMails, TeamNotice } from './team-mails.ts';
import { requireRole, roleToChange, roleToLeave } from './team-rules.ts';

/** Who belongs to an account, and as what. It always has exactly one owner. */
export interface MemberService {
  /** @throws {UserError} 1027 for who is no member, for the owner, and for oneself; 1032 */
  changeRole(actor: MemberKey, personId: string, role: GrantableRole): Promise<void>;
  /** @throws {UserError} as `changeRole` */
  remove(actor: MemberKey, personId: string): Promise<void>;
  /** @throws {UserError} 1032 for the owner */
  leave(actor: MemberKey): Promise<void>;
  /**
   * The former owner becomes an admin.
   * @throws {UserError} 1027 for another name than the account's, or for who can't own it; 1032
   */
  transfer(actor: MemberKey, to: { personId: string; accountName: string }): Promise<void>;
}

interface Deps {
  database: Database;
  homes: Homes;
  powers: MemberPowers;
  mails: TeamMails;
}

export function createMemberService(deps: Deps): MemberService {
  const { database, homes, powers } = deps;

  /** What somebody set up goes with the right to set it up. */
  async function endLost(tx: Transaction, member: MemberKey, before: Role, after: Role | null) {
    const isLost = (need: 'write' | 'manage') =>
      roleCovers(before, need) && !(after !== null && roleCovers(after, need));
    // Who may not write connects apps too, to sign in with; once out they could not disconnect them.
    if (after === null || isLost('write')) await powers.end(tx, member);
    if (isLost('manage')) await deleteInvitationsBy(tx, member);
  }

  async function takeOut(tx: Transaction, member: MemberKey, role: Role) {
    await deleteMember(tx, member);
    await endLost(tx, member, role, null);
  }

  async function tell(personId: string, notice: (account: string) => TeamNotice, accountId: string) {
    const [person, account] = await Promise.all([
      findPersonById(database.read, personId),
      findAccountById(database.read, accountId),
    ]);
    if (person && account) deps.mails.tell(person, notice(account.username));
  }

  const emailOf = async (personId: string) => (await findPersonById(database.read, personId))?.email ?? '';

  return {
    async changeRole(actor, personId, role) {
      const { accountId } = actor;
      const member = { accountId, personId };
      await database.transaction(async (tx) => {
        await requireRole(tx, actor, 'manage');
        const before = await roleToChange(tx, actor, personId);
        await updateRole(tx, member, role);
        await endLost(tx, member, before, role);
      });
      await powers.ended(accountId);
      const by = await emailOf(actor.personId);
      await tell(personId, (account) => ({ kind: 'roleChanged', account, by, role }), accountId);
    },

    async remove(actor, personId) {
      const { accountId } = actor;
      const home = homes.draft();
      await database.transaction(async (tx) => {
        await requireRole(tx, actor, 'manage');
        const role = await roleToChange(tx, actor, personId);
        await takeOut(tx, { accountId, personId }, role);
        await homes.ensure(tx, personId, home);
      });
      await powers.ended(accountId);
      const by = await emailOf(actor.personId);
      await tell(personId, (account) => ({ kind: 'removed', account, by }), accountId);
    },

    async leave(actor) {
      const home = homes.draft();
      await database.transaction(async (tx) => {
        const role = await roleToLeave(tx, actor);
        await takeOut(tx, actor, role);
        await homes.ensure(tx, actor.personId, home);
      });
      await powers.ended(actor.accountId);
    },

    async transfer(actor, { personId, accountName }) {
      const { accountId } = actor;
      const heir = { accountId, personId };
      await database.transaction(async (tx) => {
        await requireRole(tx, actor, 'own');
        await roleToChange(tx, actor, personId);
        if ((await findPersonById(tx, personId))?.status !== 'active') throw invalidParameter('person_id');
        const account = await findAccountById(tx, accountId);
        if (account?.username !== accountName) throw invalidParameter('account_name');
        // In this order: an account has at most one owner at any moment.
        await updateRole(tx, actor, 'admin');
        await updateRole(tx, heir, 'owner');
      });
      const [by, to] = await Promise.all([emailOf(actor.personId), emailOf(personId)]);
      await tell(personId, (account) => ({ kind: 'ownershipReceived', account, by }), accountId);
      await tell(actor.personId, (account) => ({ kind: 'ownershipGiven', account, to }), accountId);
    },
  };
}
