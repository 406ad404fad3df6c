import { codes, type GrantableRole, type Locale } from '@atoll/contract';
import type { Database, Reader, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { dayMs } from '../../../platform/time.ts';
import { type Account, findAccountById } from '../kernel/account.store.ts';
import { normaliseNewEmail } from '../kernel/email-address.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findPersonByEmail, findPersonById } from '../kernel/person.store.ts';
import { hashSecret, isSecretShaped, newSecret } from '../kernel/secrets.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  type Invitation,
  listInvitationsOf,
  replaceInvitation,
} from './invitation.store.ts';
import { insertMember, listMembersOf, type MemberKey } from './team.store.ts';
import type { TeamMails } from './team-mails.ts';
import { requireRole } from './team-rules.ts';

const lifeMs = 7 * dayMs;
/** Members and open invitations of one account. */
const maxPeople = 100;

export type InvitationService = ReturnType<typeof createInvitationService>;

interface Deps {
  database: Database;
  clock: Clock;
  mails: TeamMails;
  limits: { ofAccount: Limit; toAddress: Limit };
  publicUrl: string;
}

export function createInvitationService(deps: Deps) {
  const { database, clock, mails } = deps;

  async function find(db: Reader, signature: string): Promise<Invitation> {
    const found = isSecretShaped(signature)
      ? await findInvitationByToken(db, hashSecret(signature))
      : undefined;
    if (!found || found.expiresAt <= clock.now()) throw new UserError(codes.invitationInvalid);
    return found;
  }

  async function ownInvitation(tx: Transaction, actor: MemberKey, id: string): Promise<Invitation> {
    await requireRole(tx, actor, 'manage');
    const found = await findInvitation(tx, { accountId: actor.accountId, id });
    if (!found) throw new UserError(codes.invitationInvalid);
    return found;
  }

  /** Writes the invitation that `choose` returns, and mails it. */
  async function send(
    { accountId, personId }: MemberKey,
    locale: Locale,
    choose: (tx: Transaction) => Promise<Pick<Invitation, 'email' | 'role'>>,
  ): Promise<void> {
    const signature = newSecret();
    const sentAt = clock.now();
    const draft = { id: newId(), accountId, invitedBy: personId, sentAt, expiresAt: sentAt + lifeMs };
    const { email, role } = await database.transaction(async (tx) => {
      const chosen = await choose(tx);
      await replaceInvitation(tx, { ...draft, ...chosen, tokenHash: hashSecret(signature) });
      return chosen;
    });
    const [account, inviter, known] = await Promise.all([
      findAccountById(database.read, accountId),
      findPersonById(database.read, personId),
      findPersonByEmail(database.read, email),
    ]);
    await mails.invite(
      { email, locale: known?.locale ?? locale },
      {
        account: account?.username ?? '',
        by: inviter?.email ?? '',
        role,
        expiresAt: draft.expiresAt,
        url: `${deps.publicUrl}/join?signature=${signature}`,
      },
    );
  }

  async function takeLimits(accountId: string, email: string): Promise<void> {
    await deps.limits.ofAccount.take(accountId);
    await deps.limits.toAddress.take(email);
  }

  return {
    /**
     * @param locale for a person who isn't known yet
     * @throws {UserError} 1030; 1007 for a member; 1002; 1027 if the account is full; 1032
     */
    async invite(
      actor: MemberKey,
      { email: typed, role, locale }: { email: string; role: GrantableRole; locale: Locale },
    ) {
      const email = normaliseNewEmail(typed);
      await takeLimits(actor.accountId, email);
      await send(actor, locale, async (tx) => {
        await requireRole(tx, actor, 'manage');
        await requireRoom(tx, actor.accountId, email);
        return { email, role };
      });
    },

    /** @throws {UserError} 1037, 1002, 1032 */
    async resend(actor: MemberKey, invitationId: string, locale: Locale) {
      const found = await findInvitation(database.read, { accountId: actor.accountId, id: invitationId });
      if (!found) throw new UserError(codes.invitationInvalid);
      await takeLimits(actor.accountId, found.email);
      await send(actor, locale, (tx) => ownInvitation(tx, actor, invitationId));
    },

    /** @throws {UserError} 1037, 1032 */
    revoke: (actor: MemberKey, invitationId: string) =>
      database.transaction(async (tx) => {
        const { id } = await ownInvitation(tx, actor, invitationId);
        await deleteInvitation(tx, id);
      }),

    /** @throws {UserError} 1037 */
    async describe(signature: string) {
      const { accountId, invitedBy, email, role, expiresAt } = await find(database.read, signature);
      const [account, inviter] = await Promise.all([
        activeAccount(database.read, accountId),
        findPersonById(database.read, invitedBy),
      ]);
      const names = { account_name: account.username, invited_by: inviter?.email ?? '' };
      return { ...names, email, role, expires_at: expiresAt };
    },

    /** Uses the invitation. @throws {UserError} 1037 */
    async accept(personId: string, signature: string) {
      const { account, person, role } = await database.transaction(async (tx) => {
        const { id, accountId, email, role } = await find(tx, signature);
        const person = await findPersonById(tx, personId);
        if (person?.status !== 'active' || person.email !== email) {
          throw new UserError(codes.invitationInvalid);
        }
        const account = await activeAccount(tx, accountId);
        await deleteInvitation(tx, id);
        const isNew = await insertMember(tx, { accountId, personId, role, joinedAt: clock.now() });
        if (!isNew) throw new UserError(codes.invitationInvalid);
        return { account, person, role };
      });
      const owner = await findPersonById(database.read, account.ownerId);
      if (owner) mails.tell(owner, { kind: 'joined', account: account.username, who: person.email, role });
      return { account, role };
    },
  };
}

async function activeAccount(db: Reader, accountId: string): Promise<Account> {
  const account = await findAccountById(db, accountId);
  if (account?.status !== 'active') throw new UserError(codes.invitationInvalid);
  return account;
}

/** @throws {UserError} 1007 for a member's address, 1027 if the account is full */
async function requireRoom(tx: Transaction, accountId: string, email: string): Promise<void> {
  const [members, invitations] = await Promise.all([
    listMembersOf(tx, accountId),
    listInvitationsOf(tx, accountId),
  ]);
  if (members.some((member) => member.email === email)) throw new UserError(codes.accountExists);
  const others = invitations.filter((invitation) => invitation.email !== email);
  if (members.length + others.length >= maxPeople) throw invalidParameter('email');
}
