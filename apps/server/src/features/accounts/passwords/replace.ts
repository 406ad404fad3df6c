import type { Transaction } from '@atoll/database';
import { clearDeviceLockouts } from '../devices/device.store.ts';
import { listFactorKinds } from '../kernel/factor.store.ts';
import { noFailures } from '../kernel/lockout.ts';
import { updateLockout, updatePasswordHash } from '../kernel/person.store.ts';
import { deleteResetLinksOf } from '../kernel/reset-link.store.ts';
import { deleteTicketsOf } from '../kernel/ticket.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';

/**
 * Replaces the password: clears all lockouts, voids every reset link and ends every session except the one that made
 * the change. With a second factor the lockout stays. Otherwise a person with access to the email could guess codes
 * without limit, with a reset every few attempts.
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
