import { codes, type Locale } from '@atoll/contract';
import type { Database, Reader, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { InviteService } from '../invites/invite.service.ts';
import type { Origin } from '../kernel/account.store.ts';
import { normaliseEmail, normaliseNewEmail } from '../kernel/email-address.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { findPersonByEmail } from '../kernel/person.store.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import { requireUnguessable } from '../passwords/guessable.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import { requireNewPassword } from '../passwords/rules.ts';
import type { Entrance } from '../sessions/entrance.ts';
import { normaliseUsername, type Opening } from '../sessions/opening.ts';
import type { SessionOrigin } from '../sessions/session.service.ts';
import { deleteEmailCode, replaceEmailCode } from './email-code.store.ts';
import { draftEmailCode, tryEmailCode } from './email-code.ts';

/** The caller's relevant facts. */
export interface Caller extends SessionOrigin {
  locale: Locale;
}

export interface RegistrationForm extends Origin {
  email: string;
  username: string;
  password: string;
  confirmation: string;
  code: string;
  invite?: string | undefined;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

interface Deps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  entrance: Entrance;
  invites: InviteService;
  opening: Opening;
  correspondence: Correspondence;
  limits: EntryLimits;
}

export function createRegistrationService(deps: Deps) {
  const { database, clock, invites, opening, correspondence } = deps;

  /** A wrong code is counted by a transaction that commits, so the refusal comes after it. */
  async function requireRightCode(
    email: string,
    code: string,
    before: (tx: Transaction) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const now = clock.now();
    const isRight = await database.transaction(async (tx) => {
      await before(tx);
      return tryEmailCode(tx, email, code, now);
    });
    if (!isRight) throw new UserError(codes.emailCodeIncorrect);
  }

  return {
    /** @throws {UserError} 1030, 1002, 1007, 1016 */
    async sendCode(request: { email: string; invite?: string | undefined }, caller: Caller) {
      const email = normaliseNewEmail(request.email);
      await deps.limits.mailsToAddressOf.take(caller.address);
      await requireNoAccount(database.read, email);
      await invites.check(database.read, request.invite);
      await deps.limits.mailsToAccount.take(email);
      const { code, kept } = draftEmailCode(email, clock.now());
      await database.transaction((tx) => replaceEmailCode(tx, kept));
      await correspondence.sendCode({ email, locale: caller.locale }, code);
    },

    /** Checks a code without using it up. @throws {UserError} 1030, 1008, 1010 */
    async checkCode(address: string, code: string) {
      const email = normaliseEmail(address);
      requireCode(code);
      await requireRightCode(email, code);
    },

    /**
     * Creates the account and a session of 12 hours in one transaction; returns the session's token.
     * @throws {UserError} 1030, 1019, 1008, 1027, 1036, 1007, 1010, 1016
     */
    async register(form: RegistrationForm, caller: Caller) {
      const email = normaliseNewEmail(form.email);
      const username = normaliseUsername(form.username);
      requireCode(form.code);
      requireNewPassword(form.password, form.confirmation);
      await requireUnguessable(form.password, [email, username]);
      await deps.limits.unlessFailing(caller.address, [codes.accountExists], () =>
        requireRightCode(email, form.code, (tx) => requireNoAccount(tx, email)),
      );
      await invites.check(database.read, form.invite);

      const passwordHash = await deps.hasher.hash(form.password);
      const { source, customer, country } = form;
      const draft = opening.draft({
        email,
        username,
        passwordHash,
        locale: caller.locale,
        origin: { source, customer, country },
      });
      const entry = deps.entrance.draft(draft.person.id, false, caller);
      const { token, device } = await database.transaction(async (tx) => {
        await requireNoAccount(tx, email);
        if (!(await tryEmailCode(tx, email, form.code, clock.now())))
          throw new UserError(codes.emailCodeIncorrect);
        await opening.open(tx, draft, form.invite);
        await deleteEmailCode(tx, email);
        return deps.entrance.enterFirst(tx, entry);
      });
      correspondence.welcome({ email, username, locale: caller.locale });
      return { token, device };
    },
  };
}

async function requireNoAccount(db: Reader, email: string): Promise<void> {
  if (await findPersonByEmail(db, email)) throw new UserError(codes.accountExists);
}

function requireCode(code: string): void {
  if (code.trim() === '') throw new UserError(codes.verificationCodeEmpty);
}
