import { codes } from '@atoll/contract';
import type { Database, Reader, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { UserError } from '../../../platform/errors.ts';
import { clearDeviceLockouts, deleteDevicesOf } from '../devices/device.store.ts';
import { undoFactor } from '../factors/undo.ts';
import type { EntryLimits } from '../kernel/entry-limits.ts';
import { deleteGoogleIdentitiesSince } from '../kernel/identity.store.ts';
import { noFailures } from '../kernel/lockout.ts';
import {
  findPersonByEmail,
  findPersonById,
  type Person,
  updateLockout,
  updatePersonEmail,
  withoutPassword,
} from '../kernel/person.store.ts';
import { deleteResetLinksOf, insertResetLink } from '../kernel/reset-link.store.ts';
import { hashSecret, isSecretShaped, newSecret } from '../kernel/secrets.ts';
import type { Takeback } from '../kernel/takeback.ts';
import { deleteTicketsOf } from '../kernel/ticket.store.ts';
import type { Correspondence } from '../mails/correspondence.ts';
import {
  deleteNoticeLinksSince,
  findNoticeLink,
  listNoticeLinksSince,
  type NoticeLink,
} from '../notices/notice-link.store.ts';
import type { Notices, RequestOrigin } from '../notices/notices.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';

const resetLifeMs = 30 * 60_000;

/** The link “This wasn't me” of a mailed notice, valid once, for 7 days. */
export type Securing = ReturnType<typeof createSecuring>;

interface Deps {
  database: Database;
  clock: Clock;
  limits: EntryLimits;
  notices: Notices;
  correspondence: Correspondence;
  takebacks: readonly Takeback[];
}

export function createSecuring(deps: Deps) {
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
    /** @throws {UserError} 1015, 1014, 1002 */
    describe: (signature: string, address: string) =>
      counted(address, async () => {
        const { link } = await open(database.read, signature);
        const { kind, at, about } = link;
        const change = firstChangeOfEmail(await listNoticeLinksSince(database.read, link));
        return { kind, at, about, restores_email: change?.restoresEmail ?? null };
      }),

    /** The person of a valid link. */
    async ownerOf(signature: string) {
      const opened = await open(database.read, signature).catch((error: unknown) => {
        if (error instanceof UserError) return undefined;
        throw error;
      });
      return opened?.person.id;
    },

    /**
     * Ends all access that an attacker may have, undoes the changes of this notice and later ones (voiding their
     * links), and voids the password. Returns the signature of a reset link. The link's holder has access to the
     * person's email, as for a reset link.
     * @throws {UserError} 1015, 1014, 1002, 1007 if the address to restore is now in use by another person
     */
    secure: (signature: string, from: RequestOrigin) =>
      counted(from.address, async () => {
        const reset = newSecret();
        const expiresAt = clock.now() + resetLifeMs;
        const done = await database.transaction(async (tx) => {
          const { link, person } = await open(tx, signature);
          const undone = await listNoticeLinksSince(tx, link);
          await deleteNoticeLinksSince(tx, link);
          const change = firstChangeOfEmail(undone);
          if (change) await restoreEmail(tx, person, change);
          await shutOut(tx, person.id);
          for (const told of undone) await undoFactor(tx, told);
          await insertResetLink(tx, { signatureHash: hashSecret(reset), personId: person.id, expiresAt });
          await notices.note(tx, person.id, { kind: 'account-secured' }, from);
          const announcements: (() => Promise<void>)[] = [];
          for (const told of undone) {
            for (const takeback of deps.takebacks) announcements.push(await takeback.take(tx, told));
          }
          return { change, person, announcements };
        });
        for (const announce of done.announcements) await announce();
        if (done.change) {
          deps.correspondence.notice(done.person, {
            kind: 'email-restored',
            about: done.change.restoresEmail,
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

/** Ends all sessions, browsers, links and the password. */
async function shutOut(tx: Transaction, personId: string): Promise<void> {
  await deleteSessionsOf(tx, personId);
  await deleteTicketsOf(tx, personId);
  await deleteDevicesOf(tx, personId);
  await deleteResetLinksOf(tx, personId);
  await withoutPassword(tx, personId);
  await updateLockout(tx, personId, noFailures);
  await clearDeviceLockouts(tx, personId);
}

type ChangeOfEmail = NoticeLink & { restoresEmail: string };

/** Returns the link that restores the address which the person had before the first of these notices. */
function firstChangeOfEmail(links: readonly NoticeLink[]): ChangeOfEmail | undefined {
  return links.find((link): link is ChangeOfEmail => link.restoresEmail !== null);
}

/** Identities linked by the removed address are removed too. */
async function restoreEmail(
  tx: Transaction,
  person: Person,
  { restoresEmail: email, at }: ChangeOfEmail,
): Promise<void> {
  const holder = await findPersonByEmail(tx, email);
  if (holder && holder.id !== person.id) throw new UserError(codes.accountExists);
  await updatePersonEmail(tx, person.id, email);
  await deleteGoogleIdentitiesSince(tx, person.id, at);
}
