import type { Transaction } from '@atoll/database';
import { clearDeviceLockouts } from '../devices/device.store.ts';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { noFailures } from '../kernel/lockout.ts';
import { updateLockout, updatePasswordHash } from '../kernel/person.store.ts';
import { deleteResetLinksOf } from '../kernel/reset-link.store.ts';
import { deleteTicketsOf } from '../kernel/ticket.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';

/**
 * Puts a new password in place of the old: clears the lockout everywhere, voids every reset link and ends every session, but for
 * the one in which the change was made. Of who has a second factor the lockout stays: or who reads the mail could guess at it
 * without end, with a reset after every few tries.
 */
export async function replacePassword(
  tx: Transaction,
  personId: string,
  passwordHash: string,
  keptSessionId?: string,
): Promise<void> {
  await updatePasswordHash(tx, personId, passwordHash);
  if ((await listFactorKinds(tx, personId)).length === 0) {
    await updateLockout(tx, personId, noFailures);
    await clearDeviceLockouts(tx, personId);
  }
  await deleteResetLinksOf(tx, personId);
  await deleteTicketsOf(tx, personId);
  await deleteSessionsOf(tx, personId, keptSessionId);
}
