import type { Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import {
  type Device,
  findDevice,
  insertDevice,
  isKnownToAnybody,
  updateDeviceSeen,
} from '../devices/device.store.ts';
import { insertEvent } from '../kernel/event.store.ts';
import { noFailures } from '../kernel/lockout.ts';
import { hashSecret, newSecret } from '../kernel/secrets.ts';
import type { Recipient } from '../mails/correspondence.ts';
import type { NoticeDraft, Notices } from '../notices/notices.ts';
import { noteEntering } from './entering-person.ts';
import type { SessionOrigin, SessionService } from './session.service.ts';
import { insertSession, type Session } from './session.store.ts';

/** The result for a signed-in browser. */
export interface SignedIn {
  token: string;
  /** For the cookie that identifies the browser. */
  device: string;
}

/** A sign-in before it is written. Prepared outside the transaction, which may run more than once. */
export interface Entry {
  token: string;
  session: Session;
  /** The secret in the browser's cookie. */
  shown: string | undefined;
  /** The device to create if the browser isn't known. */
  stranger: Device & { secret: string };
  notice: NoticeDraft;
}

export interface Entered extends SignedIn {
  isNewDevice: boolean;
}

/** Completes every sign-in, after the person's identity is fully proven. */
export type Entrance = ReturnType<typeof createEntrance>;

export function createEntrance({
  clock,
  sessions,
  notices,
}: {
  clock: Clock;
  sessions: Pick<SessionService, 'draft'>;
  notices: Notices;
}) {
  async function enterAs(tx: Transaction, { token, session, shown, stranger }: Entry): Promise<Entered> {
    const { deviceId, device, isNewDevice } = await recognise(tx, shown, stranger);
    await insertSession(tx, { ...session, deviceId });
    noteEntering(session.personId);
    return { token, device, isNewDevice };
  }

  return {
    draft(personId: string, isKept: boolean, from: SessionOrigin) {
      const { token, session } = sessions.draft(personId, isKept, from);
      const now = clock.now();
      const secret = newSecret();
      const seen = { userAgent: from.userAgent, firstSeenAt: now, lastSeenAt: now };
      const stranger = {
        id: newId(),
        personId,
        secret,
        tokenHash: hashSecret(secret),
        ...seen,
        ...noFailures,
      };
      return {
        token,
        session,
        shown: from.device,
        stranger,
        notice: notices.draft(personId, { kind: 'sign-in' }, from),
      };
    },

    /** Begins the session and remembers the browser. A browser that the person did not use before is recorded. */
    async enter(tx: Transaction, entry: Entry) {
      const entered = await enterAs(tx, entry);
      if (entered.isNewDevice) await notices.keep(tx, entry.notice);
      else await insertEvent(tx, entry.notice.event);
      return entered;
    },

    /** Like `enter`, for a new account, which needs no warning. */
    enterFirst: enterAs,

    /** Call after the commit: mails the notice of a new browser. */
    greet(person: Recipient, { notice }: Entry, { isNewDevice, token, device }: Entered) {
      if (isNewDevice) notices.send(person, notice);
      return { token, device };
    },
  };
}

/**
 * Looks up a browser's secret. A secret without a row was not issued by us, or was deleted. The browser gets a new one,
 * so that a person can't be tricked into using a secret that another person knows.
 */
async function recognise(
  tx: Transaction,
  shown: string | undefined,
  { secret, ...stranger }: Device & { secret: string },
): Promise<{ deviceId: string; device: string; isNewDevice: boolean }> {
  const known = shown === undefined ? undefined : await findDevice(tx, stranger.personId, hashSecret(shown));
  if (known && shown !== undefined) {
    await updateDeviceSeen(tx, known.id, { userAgent: stranger.userAgent, at: stranger.lastSeenAt });
    return { deviceId: known.id, device: shown, isNewDevice: false };
  }
  const isShared = shown !== undefined && (await isKnownToAnybody(tx, hashSecret(shown)));
  const device = isShared ? shown : secret;
  await insertDevice(tx, { ...stranger, tokenHash: hashSecret(device) });
  return { deviceId: stranger.id, device, isNewDevice: true };
}
