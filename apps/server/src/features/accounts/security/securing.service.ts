import { type CallOutput, codes, type describeNotice } from '@atoll/contract';
import type { Database, Reader, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { clearDeviceLockouts, deleteDevicesOf } from '../devices/device.store.ts';
import type { EntryLimits } from '../entry/limits.ts';
import { deleteResetLinksOf, insertResetLink } from '../entry/reset-link.store.ts';
import { deleteTicketsOf } from '../factors/ticket.store.ts';
import { undoFactor } from '../factors/undo.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import { noFailures } from '../passwords/lockout.ts';
import {
  findPersonByEmail,
  findPersonById,
  type Person,
  updateLockout,
  updatePersonEmail,
  withoutPassword,
} from '../person.store.ts';
import { hashSecret, isSecretShaped, newSecret } from '../secrets.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { deleteNoticeLinksSince, findNoticeLink, type NoticeLink } from './notice-link.store.ts';
import type { Notices, Whence } from './notices.ts';
import type { Takeback } from './takeback.ts';

const resetLifeMs = 30 * 60_000;

/** “This wasn't me”: a link of a mailed notice, good once, for 7 days. */
export interface Securing {
  /** @throws {UserError} 1015, 1014, 1002 */
  describe(signature: string, address: string): Promise<CallOutput<typeof describeNotice>>;
  /** Whose a link is that is still good. */
  ownerOf(signature: string): Promise<string | undefined>;
  /**
   * Ends all that somebody else may hold, undoes what the notice told of, and voids the password; answers the signature
   * of a reset link. Who holds the link reads the person's mail, as for a reset link.
   * @throws {UserError} 1015, 1014, 1002, 1007 when somebody else has the address by now that it would give back
   */
  secure(signature: string, from: Whence): Promise<string>;
}

interface Deps {
  database: Database;
  clock: Clock;
  limits: EntryLimits;
  notices: Notices;
  correspondence: Correspondence;
  takeback: Takeback;
}

export function createSecuring(deps: Deps): Securing {
  const { database, clock, notices } = deps;

  async function open(db: Reader, signature: string): Promise<{ link: NoticeLink; person: Person }> {
    const link = isSecretShaped(signature) ? await findNoticeLink(db, hashSecret(signature)) : undefined;
    if (!link || link.expiresAt <= clock.now()) throw new UserError(codes.temporaryLinkExpired);
    const person = await findPersonById(db, link.personId);
    if (person?.status !== 'active') throw new UserError(codes.accountInvalid);
    return { link, person };
  }

  const counted = <T>(address: string, work: () => Promise<T>) =>
    deps.limits.unlessFailing(address, [codes.temporaryLinkExpired], work);

  return {
    describe: (signature, address) =>
      counted(address, async () => {
        const { link } = await open(database.read, signature);
        const { kind, at, about, restoresEmail } = link;
        return { kind, at, about, restores_email: restoresEmail };
      }),

    async ownerOf(signature) {
      const opened = await open(database.read, signature).catch((error: unknown) => {
        if (error instanceof UserError) return undefined;
        throw error;
      });
      return opened?.person.id;
    },

    secure: (signature, from) =>
      counted(from.address, async () => {
        const reset = newSecret();
        const expiresAt = clock.now() + resetLifeMs;
        const done = await database.transaction(async (tx) => {
          const { link, person } = await open(tx, signature);
          await deleteNoticeLinksSince(tx, link);
          if (link.restoresEmail !== null) await restoreEmail(tx, person, link.restoresEmail);
          await shutOut(tx, person.id);
          await undoFactor(tx, link);
          await insertResetLink(tx, { signatureHash: hashSecret(reset), personId: person.id, expiresAt });
          await notices.note(tx, person.id, { kind: 'account-secured' }, from);
          const announce = await deps.takeback.take(tx, link);
          return { link, person, announce };
        });
        await done.announce();
        if (done.link.restoresEmail !== null) {
          deps.correspondence.notice(done.person, {
            kind: 'email-restored',
            about: done.link.restoresEmail,
            at: clock.now(),
            ...from,
            restoresEmail: null,
            url: null,
          });
        }
        return reset;
      }),
  };
}

/** No session, browser, link or password of before opens anything any more. */
async function shutOut(tx: Transaction, personId: string): Promise<void> {
  await deleteSessionsOf(tx, personId);
  await deleteTicketsOf(tx, personId);
  await deleteDevicesOf(tx, personId);
  await deleteResetLinksOf(tx, personId);
  await withoutPassword(tx, personId);
  await updateLockout(tx, personId, noFailures);
  await clearDeviceLockouts(tx, personId);
}

async function restoreEmail(tx: Transaction, person: Person, email: string): Promise<void> {
  const holder = await findPersonByEmail(tx, email);
  if (holder && holder.id !== person.id) throw new UserError(codes.accountExists);
  await updatePersonEmail(tx, person.id, email);
}
