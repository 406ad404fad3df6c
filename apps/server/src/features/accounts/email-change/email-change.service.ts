import { codes } from '@atoll/contract';
import type { Database, Reader, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { normaliseNewEmail } from '../kernel/email-address.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { invalidParameter } from '../kernel/invalid-parameter.ts';
import { findPersonByEmail, findPersonById, type Person, updatePersonEmail } from '../kernel/person.store.ts';
import { deleteResetLinksOf } from '../kernel/reset-link.store.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import type { Notices, RequestOrigin } from '../notices/notices.ts';
import { deleteSessionCode, replaceSessionCode } from '../sessions/session-code.store.ts';
import { draftSessionCode, trySessionCode } from '../sessions/session-code.ts';

/** The person, and their session. */
export interface Changing {
  personId: string;
  sessionId: string;
}

/**
 * Changes the sign-in address, after a code mailed there. The account's identifier stays, and the old address gets a link that
 * reverts the change for 7 days.
 */
export type EmailChange = ReturnType<typeof createEmailChange>;

interface Deps {
  database: Database;
  clock: Clock;
  limits: EntryLimits;
  correspondence: Correspondence;
  notices: Notices;
}

export function createEmailChange(deps: Deps) {
  const { database, clock, limits, notices } = deps;

  async function change(tx: Transaction, person: Person, email: string): Promise<void> {
    await requireFree(tx, email);
    await updatePersonEmail(tx, person.id, email);
    // They were mailed to the old address.
    await deleteResetLinksOf(tx, person.id);
  }

  async function personOf(db: Reader, personId: string): Promise<Person> {
    const person = await findPersonById(db, personId);
    if (!person) throw new UserError(codes.authorizationExpired);
    return person;
  }

  return {
    /** @throws {UserError} 1030, 1027 for the current address, 1002, 1007 */
    async start({ personId, sessionId }: Changing, address: string, from: RequestOrigin) {
      const email = normaliseNewEmail(address);
      const person = await personOf(database.read, personId);
      if (email === person.email) throw invalidParameter('email');
      await limits.mailsToAddressOf.take(from.address);
      await limits.unlessFailing(from.address, [codes.accountExists], () =>
        requireFree(database.read, email),
      );
      await limits.mailsToAccount.take(email);
      const about = { sessionId, purpose: 'email-change', email } as const;
      const { code, kept } = draftSessionCode(about, clock.now());
      await database.transaction((tx) => replaceSessionCode(tx, kept));
      await deps.correspondence.sendEmailChangeCode({ email, locale: person.locale }, code);
      return { request_id: kept.id, expires_at: kept.expiresAt };
    },

    /** @throws {UserError} 1008, 1010 also for a code of another request, 1007 */
    async confirm(
      { personId, sessionId }: Changing,
      { id, code }: { id: string; code: string },
      from: RequestOrigin,
    ) {
      if (code.trim() === '') throw new UserError(codes.verificationCodeEmpty);
      const changed = await database.transaction(async (tx) => {
        const asked = { id, sessionId, purpose: 'email-change' } as const;
        const kept = await trySessionCode(tx, asked, code, clock.now());
        if (!kept) return null;
        const person = await personOf(tx, personId);
        const about = { about: kept.email, restoresEmail: person.email };
        const notice = notices.draft(personId, { kind: 'email-changed', ...about }, from);
        await deleteSessionCode(tx, kept.id);
        await change(tx, person, kept.email);
        await notices.keep(tx, notice);
        return { person, notice };
      });
      if (!changed) throw new UserError(codes.emailCodeIncorrect);
      // Sent to the old address, because an attacker who took over the account receives emails at the new one.
      notices.send(changed.person, changed.notice);
    },
  };
}

async function requireFree(db: Reader, email: string): Promise<void> {
  if (await findPersonByEmail(db, email)) throw new UserError(codes.accountExists);
}
