import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { deleteDevice, deleteDevicesOf, listDevices } from '../devices/device.store.ts';
import { nameDevice } from '../kernel/device-name.ts';
import type { Notices, RequestOrigin } from '../notices/notices.ts';
import { deleteSession, deleteSessionsOf, listSessionsOf, type Session } from './session.store.ts';

/** The person, and their current session. */
export interface SessionOwner {
  personId: string;
  sessionId: string;
}

/** A person's sessions. An ended session is refused at its next request. */
export type SessionList = ReturnType<typeof createSessionList>;

export function createSessionList({
  database,
  clock,
  notices,
}: {
  database: Database;
  clock: Clock;
  notices: Notices;
}) {
  const openSessions = (db: Transaction, personId: string) => listSessionsOf(db, personId, clock.now());

  return {
    async list({ personId, sessionId }: SessionOwner) {
      const sessions = await listSessionsOf(database.read, personId, clock.now());
      const devices = await listDevices(database.read, personId);
      const inUse = new Set(sessions.map(({ deviceId }) => deviceId));
      return {
        sessions: sessions.map((session) => ({
          session_id: session.id,
          ...nameDevice(session.userAgent),
          address: session.address,
          is_current: session.id === sessionId,
          is_kept: session.isKept,
          created_at: session.createdAt,
          last_used_at: session.lastUsedAt,
          expires_at: session.expiresAt,
        })),
        devices: devices
          .filter(({ id }) => !inUse.has(id))
          .map((device) => ({
            device_id: device.id,
            ...nameDevice(device.userAgent),
            first_seen_at: device.firstSeenAt,
            last_seen_at: device.lastSeenAt,
          })),
      };
    },

    /** Ends a session and forgets its browser, unless it is the current one. Ignores sessions of other people. */
    end: ({ personId, sessionId: ownId }: SessionOwner, id: string, from: RequestOrigin) =>
      database.transaction(async (tx) => {
        const sessions = await openSessions(tx, personId);
        const ended = sessions.find((session) => session.id === id);
        if (!ended) return;
        await deleteSession(tx, id);
        if (ended.deviceId !== null && ended.deviceId !== deviceOf(sessions, ownId)) {
          await deleteDevice(tx, personId, ended.deviceId);
        }
        await notices.note(tx, personId, { kind: 'session-ended' }, from);
      }),

    endOthers: ({ personId, sessionId }: SessionOwner, from: RequestOrigin) =>
      database.transaction(async (tx) => {
        const ownDevice = deviceOf(await openSessions(tx, personId), sessionId);
        await deleteSessionsOf(tx, personId, sessionId);
        await deleteDevicesOf(tx, personId, ownDevice ?? undefined);
        await notices.note(tx, personId, { kind: 'other-sessions-ended' }, from);
      }),

    forgetDevice: ({ personId }: SessionOwner, deviceId: string, from: RequestOrigin) =>
      database.transaction(async (tx) => {
        const isThere = await deleteDevice(tx, personId, deviceId);
        if (isThere) await notices.note(tx, personId, { kind: 'device-forgotten' }, from);
      }),
  };
}

function deviceOf(sessions: readonly Session[], sessionId: string): string | null {
  return sessions.find(({ id }) => id === sessionId)?.deviceId ?? null;
}
