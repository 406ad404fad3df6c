import type { Reader, Transaction } from '@atoll/database';
import { findDevice, updateDeviceLockout } from '../devices/device.store.ts';
import type { LockoutState } from '../kernel/lockout.ts';
import { type Person, updateLockout } from '../kernel/person.store.ts';
import { hashSecret } from '../kernel/secrets.ts';

/** Consecutive wrong passwords, and where they are counted. */
export interface FailureCount extends LockoutState {
  write(tx: Transaction, next: LockoutState): Promise<void>;
}

/**
 * Returns the count for a wrong password: the browser's, if the person signed in with it before, otherwise the
 * person's. So strangers, who all share the second count, can't lock people out of their own browsers.
 */
export async function countFor(
  db: Reader,
  person: Person,
  from: { device?: string | undefined },
): Promise<FailureCount> {
  const device =
    from.device === undefined ? undefined : await findDevice(db, person.id, hashSecret(from.device));
  const { failedSignIns, lockedUntil } = device ?? person;
  return {
    failedSignIns,
    lockedUntil,
    write: (tx, next) =>
      device ? updateDeviceLockout(tx, device.id, next) : updateLockout(tx, person.id, next),
  };
}
