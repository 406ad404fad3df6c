import type { Transaction } from '@atoll/database';
import { updateLockout, updatePasswordHash } from '../account.store.ts';
import { deleteResetLinksOf } from '../entry/reset-link.store.ts';
import { deleteSessionsOf } from '../sessions/session.store.ts';
import { noFailures } from './lockout.ts';

/**
 * Puts a new password in place of the old: clears the lockout, voids every reset link and ends every session, but for
 * the one in which the change was made.
 */
export async function replacePassword(
  tx: Transaction,
  accountId: string,
  passwordHash: string,
  keptSessionId?: string,
): Promise<void> {
  await updatePasswordHash(tx, accountId, passwordHash);
  await updateLockout(tx, accountId, noFailures);
  await deleteResetLinksOf(tx, accountId);
  await deleteSessionsOf(tx, accountId, keptSessionId);
}
