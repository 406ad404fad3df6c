import type { Reader, Transaction } from '@atoll/database';
import { dayMs } from '../../../platform/time.ts';
import type { LockoutState } from '../kernel/lockout.ts';

const cookieLifeMs = 365 * dayMs;

/** A browser that a person has signed in with before. */
export interface Device extends LockoutState {
  id: string;
  personId: string;
  /** Hash of the secret in its cookie. */
  tokenHash: string;
  userAgent: string;
  firstSeenAt: number;
  lastSeenAt: number;
}

const columns = [
  'id',
  'person_id as personId',
  'token_hash as tokenHash',
  'user_agent as userAgent',
  'first_seen_at as firstSeenAt',
  'last_seen_at as lastSeenAt',
  'failed_sign_ins as failedSignIns',
  'locked_until as lockedUntil',
] as const;

export async function findDevice(
  db: Reader,
  personId: string,
  tokenHash: string,
): Promise<Device | undefined> {
  return db
    .selectFrom('devices')
    .select(columns)
    .where('person_id', '=', personId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Reports whether any person has signed in with the browser that has this cookie. */
export async function isKnownToAnybody(db: Reader, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a person's devices, most recently used first. */
export async function listDevices(db: Reader, personId: string): Promise<Device[]> {
  return db
    .selectFrom('devices')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertDevice(tx: Transaction, device: Device): Promise<void> {
  await tx
    .insertInto('devices')
    .values({
      id: device.id,
      person_id: device.personId,
      token_hash: device.tokenHash,
      user_agent: device.userAgent,
      first_seen_at: device.firstSeenAt,
      last_seen_at: device.lastSeenAt,
      failed_sign_ins: device.failedSignIns,
      locked_until: device.lockedUntil,
    })
    .execute();
}

export async function updateDeviceSeen(
  tx: Transaction,
  id: string,
  seen: { userAgent: string; at: number },
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ user_agent: seen.userAgent, last_seen_at: seen.at })
    .where('id', '=', id)
    .execute();
}

export async function updateDeviceLockout(tx: Transaction, id: string, state: LockoutState): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ failed_sign_ins: state.failedSignIns, locked_until: state.lockedUntil })
    .where('id', '=', id)
    .execute();
}

/** Clears the counts of all of a person's browsers. */
export async function clearDeviceLockouts(tx: Transaction, personId: string): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ failed_sign_ins: 0, locked_until: null })
    .where('person_id', '=', personId)
    .execute();
}

/** @returns false if the person has none with that ID */
export async function deleteDevice(tx: Transaction, personId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('devices')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes a person's browsers, all of them or all but one. */
export async function deleteDevicesOf(tx: Transaction, personId: string, exceptId = ''): Promise<void> {
  await tx.deleteFrom('devices').where('person_id', '=', personId).where('id', '<>', exceptId).execute();
}

/** Deletes browsers whose cookie has expired. */
export async function deleteForgottenDevices(tx: Transaction, now: number): Promise<void> {
  await tx
    .deleteFrom('devices')
    .where('last_seen_at', '<', now - cookieLifeMs)
    .execute();
}
