import type { Reader } from '@atoll/database';
import { defaultRetainUntil, type Retention } from '@atoll/s3-protocol';
import { type ObjectLock, unlocked } from './object-info.ts';
import { StorageRefusal } from './refusal.ts';
import { findSetting } from './setting.store.ts';
import type { BucketState } from './version.store.ts';

/** The retention that a writer requests for a new version. */
export interface LockRequest {
  retention?: Retention | undefined;
  legalHold?: boolean | undefined;
}

/** @throws {StorageRefusal} `lockNotEnabled` if the bucket doesn't have object lock */
export function checkLockRequest({ retention, legalHold }: LockRequest, bucket: BucketState): void {
  const isAsked = retention !== undefined || legalHold !== undefined;
  if (isAsked && !bucket.hasObjectLock) throw new StorageRefusal('lockNotEnabled');
}

/** Returns the requested retention, or the bucket's default. */
export async function resolveLock(
  read: Reader,
  bucketId: string,
  bucket: BucketState,
  request: LockRequest,
  now: number,
): Promise<ObjectLock> {
  if (!bucket.hasObjectLock) return unlocked;
  const retention = request.retention ?? (await findDefaultRetention(read, bucketId, now));
  return {
    mode: retention?.mode ?? null,
    retainUntil: retention?.retainUntilMs ?? null,
    legalHold: request.legalHold ?? null,
  };
}

/**
 * Reports whether a version must not be deleted or replaced.
 * @param mayBypass whether the caller requested to bypass governance, and may
 */
export function isProtected(lock: ObjectLock, now: number, mayBypass: boolean): boolean {
  if (lock.legalHold === true) return true;
  if (!isRetained(lock, now)) return false;
  return lock.mode === 'COMPLIANCE' || !mayBypass;
}

/**
 * Checks a change of retention. Anyone who may set a retention may extend an active one. A caller who may bypass
 * governance may also shorten, change or (undefined) end it. In compliance mode, it can only be extended.
 * @throws {StorageRefusal} `objectLocked`
 */
export function checkNewRetention(
  lock: ObjectLock,
  next: Retention | undefined,
  now: number,
  mayBypass: boolean,
): void {
  if (!isRetained(lock, now)) return;
  const isLengthened = next?.mode === lock.mode && next.retainUntilMs >= lock.retainUntil;
  if (!isLengthened && (lock.mode === 'COMPLIANCE' || !mayBypass)) throw new StorageRefusal('objectLocked');
}

/** Reports whether a version is already locked at least as long, in the same or the stricter mode. */
export function isLockedEnough(lock: ObjectLock, { mode, retainUntilMs }: Retention, now: number): boolean {
  if (!isRetained(lock, now)) return false;
  return lock.retainUntil >= retainUntilMs && (lock.mode === 'COMPLIANCE' || mode === 'GOVERNANCE');
}

/** Reports whether a new retention would shorten an active one, or end compliance. */
export function weakensLock(lock: ObjectLock, { mode, retainUntilMs }: Retention, now: number): boolean {
  if (!isRetained(lock, now)) return false;
  return retainUntilMs < lock.retainUntil || (lock.mode === 'COMPLIANCE' && mode === 'GOVERNANCE');
}

/** Reports whether a version has a retention that has not ended. A legal hold is independent of it. */
export function isRetained(lock: ObjectLock, now: number): lock is ObjectLock & { retainUntil: number } {
  return lock.retainUntil !== null && lock.retainUntil > now;
}

async function findDefaultRetention(
  read: Reader,
  bucketId: string,
  now: number,
): Promise<Retention | undefined> {
  const setting = await findSetting(read, bucketId, 'object-lock');
  return setting?.defaultRetention && defaultRetainUntil(setting.defaultRetention, now);
}
