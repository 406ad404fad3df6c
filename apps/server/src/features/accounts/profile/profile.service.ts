import { codes, roleCovers } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { UserError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import { noteChange } from '../../audit/index.ts';
import { findAccountById, updateUsername } from '../kernel/account.store.ts';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { isGoogleLinked } from '../kernel/identity.store.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { inviteCodeOf } from '../kernel/invite.store.ts';
import { listMemberships } from '../kernel/member.store.ts';
import type { BillingSummaries } from '../kernel/peers.ts';
import { findPersonById } from '../kernel/person.store.ts';
import type { Notices } from '../notices/notices.ts';
import { requireUnguessable } from '../passwords/guessable.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import { namesOf } from '../passwords/names.ts';
import type { PasswordProver } from '../passwords/prover.ts';
import { replacePassword } from '../passwords/replace.ts';
import { requireDifferent, requireNewPassword } from '../passwords/rules.ts';
import { normaliseUsername } from '../sessions/opening.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';
import { hasTags, replaceTags } from './tag.store.ts';
import { isOneOfEachGroup } from './tags.ts';

export interface PasswordChange {
  oldPassword: string;
  password: string;
  confirmation: string;
}

export type ProfileService = ReturnType<typeof createProfileService>;

interface Deps {
  database: Database;
  billing: BillingSummaries;
  hasher: PasswordHasher;
  prover: PasswordProver;
  notices: Notices;
  datahubAccount: string | null;
}

export function createProfileService(deps: Deps) {
  const { database } = deps;

  async function personOf({ personId }: Principal) {
    const person = await findPersonById(database.read, personId);
    if (!person) throw new UserError(codes.authorizationExpired);
    return person;
  }

  /** Requires a proven second factor, because a new password also clears the count of wrong codes. */
  async function requireProven({ personId, isFresh }: Principal) {
    if (isFresh) return;
    const factors = await listFactorKinds(database.read, personId);
    if (factors.length > 0) throw new UserError(codes.stepUpRequired);
  }

  async function accountOf({ accountId }: Principal) {
    const account = await findAccountById(database.read, accountId);
    if (!account) throw new UserError(codes.authorizationExpired);
    return account;
  }

  return {
    async info(principal: Principal) {
      const db = database.read;
      const { accountId, personId } = principal;
      const [person, account, accounts, billing, isLinked, isOnboarded, inviteCode] = await Promise.all([
        personOf(principal),
        accountOf(principal),
        listMemberships(db, personId),
        deps.billing.find(accountId),
        isGoogleLinked(db, personId),
        hasTags(db, accountId),
        inviteCodeOf(db, accountId),
      ]);
      return {
        access_key: account.accessKey,
        account_id: accountId,
        email: person.email,
        username: account.username,
        role: principal.role,
        closing_at: account.closingAt,
        accounts: accounts.map((one) => ({
          id: one.accountId,
          access_key: one.accessKey,
          username: one.username,
          role: one.role,
        })),
        has_password: person.passwordHash !== null,
        google_linked: isLinked,
        plan: billing.plan,
        credit_micro_usd: roleCovers(principal.role, 'billing') ? billing.creditMicroUsd : null,
        datahub: account.accessKey === deps.datahubAccount,
        onboarded: isOnboarded,
        invite_code: inviteCode,
        created_at: account.createdAt,
      };
    },

    /** @throws {UserError} 1019 */
    async rename(accountId: string, text: string) {
      const username = normaliseUsername(text);
      await database.transaction(async (tx) => {
        const before = (await findAccountById(tx, accountId))?.username;
        noteChange({ before: { username: before }, after: { username } });
        await updateUsername(tx, accountId, username);
      });
    },

    /**
     * Ends every other session.
     * @throws {UserError} 1027, 1036, 1034 with a second factor and no recent proof of identity, and those of `PasswordProver`
     */
    async changePassword(
      principal: Principal,
      { oldPassword, password, confirmation }: PasswordChange,
      from: SessionOrigin,
    ) {
      requireNewPassword(password, confirmation);
      requireDifferent(password === oldPassword);
      const person = await personOf(principal);
      await requireProven(principal);
      await requireUnguessable(password, await namesOf(database.read, person));
      const passwordHash = await deps.hasher.hash(password);
      const notice = deps.notices.draft(person.id, { kind: 'password-changed' }, from);
      await deps.prover.prove(person, oldPassword, from, async (tx) => {
        await replacePassword(tx, person.id, passwordHash, principal.sessionId);
        await deps.notices.keep(tx, notice);
      });
      deps.notices.send(person, notice);
    },

    /** @throws {UserError} 1027 unless it is exactly one tag of each group */
    async saveTags(accountId: string, tagIds: readonly number[]) {
      if (!isOneOfEachGroup(tagIds)) throw invalidParameter('tags');
      await database.transaction((tx) => replaceTags(tx, accountId, tagIds));
    },
  };
}
