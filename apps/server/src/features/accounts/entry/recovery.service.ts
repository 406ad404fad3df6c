import { codes } from '@atoll/contract';
import type { Database, Reader } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import type { CaptchaService } from '../captcha/captcha.service.ts';
import { normaliseEmail } from '../kernel/email-address.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { findPersonByEmail, findPersonById, type Person } from '../kernel/person.store.ts';
import { findResetLink, insertResetLink } from '../kernel/reset-link.store.ts';
import { hashSecret, newSecret } from '../kernel/secrets.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import type { Notices, RequestOrigin } from '../notices/notices.ts';
import { requireUnguessable } from '../passwords/guessable.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import { namesOf } from '../passwords/names.ts';
import { replacePassword } from '../passwords/replace.ts';
import { requireDifferent, requireNewPassword } from '../passwords/rules.ts';

const linkLifeMs = 30 * 60_000;

export interface RecoveryRequest {
  email: string;
  captchaId: string;
  captchaAnswer: string;
}

export type RecoveryService = ReturnType<typeof createRecoveryService>;

/** The recipient of a link. */
type Recovering = Pick<Person, 'id' | 'email' | 'locale'>;

interface Deps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  captchas: CaptchaService;
  correspondence: Correspondence;
  notices: Notices;
  limits: EntryLimits;
  publicUrl: string;
}

export function createRecoveryService(deps: Deps) {
  const { database, clock, correspondence } = deps;

  /** Returns the person whose password a valid link sets. */
  async function personOf(db: Reader, signature: string): Promise<Person> {
    const link = await findResetLink(db, hashSecret(signature));
    if (!link || link.expiresAt <= clock.now()) throw new UserError(codes.temporaryLinkExpired);
    const person = await findPersonById(db, link.personId);
    if (person?.status !== 'active') throw new UserError(codes.accountInvalid);
    return person;
  }

  async function sendLinkTo(person: Recovering): Promise<void> {
    const signature = newSecret();
    const link = {
      signatureHash: hashSecret(signature),
      personId: person.id,
      expiresAt: clock.now() + linkLifeMs,
    };
    await database.transaction((tx) => insertResetLink(tx, link));
    await correspondence.sendResetLink(person, `${deps.publicUrl}/reset-password?signature=${signature}`);
  }

  return {
    /** Mails the link without a captcha, to a person whose account the operator created. */
    sendLinkTo,

    /**
     * Mails a link that sets a new password. Any attempt invalidates the captcha.
     * @throws {UserError} 1030, 1009, 1003, 1014, 1002
     */
    async sendLink(request: RecoveryRequest, address: string) {
      const email = normaliseEmail(request.email);
      const isPerson = await deps.captchas.spend(request.captchaId, request.captchaAnswer);
      if (!isPerson) throw new UserError(codes.captchaIncorrect);
      await deps.limits.mailsToAddressOf.take(address);
      const person = await findPersonByEmail(database.read, email);
      if (!person) throw new UserError(codes.accountNotFound);
      if (person.status === 'disabled') throw new UserError(codes.accountInvalid);
      await deps.limits.mailsToAccount.take(email);
      await sendLinkTo(person);
    },

    /**
     * Returns the names that the new password must not contain.
     * @throws {UserError} 1015 if the link was used, is too old, or the password has changed since
     */
    async checkLink(signature: string) {
      return namesOf(database.read, await personOf(database.read, signature));
    },

    /** The person whose password a valid link sets. */
    async ownerOf(signature: string) {
      const person = await personOf(database.read, signature).catch((error: unknown) => {
        if (error instanceof UserError) return undefined;
        throw error;
      });
      return person?.id;
    },

    /**
     * Sets the password, clears the lockout and ends every session. Also works for a person without a password.
     * @throws {UserError} 1027, 1015, 1014, 1036, 1052
     */
    async reset(
      { password, confirmation, signature }: { password: string; confirmation: string; signature: string },
      from: RequestOrigin,
    ) {
      requireNewPassword(password, confirmation);
      const person = await personOf(database.read, signature);
      if (person.passwordHash !== null) {
        requireDifferent(await deps.hasher.verify(person.passwordHash, password));
      }
      await requireUnguessable(password, await namesOf(database.read, person));
      const passwordHash = await deps.hasher.hash(password);
      const notice = deps.notices.draft(person.id, { kind: 'password-changed' }, from);
      await database.transaction(async (tx) => {
        await personOf(tx, signature);
        await replacePassword(tx, person.id, passwordHash);
        await deps.notices.keep(tx, notice);
      });
      deps.notices.send(person, notice);
    },
  };
}
