import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { takeOut } from './departure.ts';
import { removeProjects } from './removal.store.ts';

/**
 * Removes everything of a deleted account: its projects, and its paid work in other projects.
 * @throws the reason that `signal` was aborted with
 */
export async function removeHub(
  deps: { readonly database: Database; readonly clock: Clock },
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  await removeProjects(deps.database, accountId, signal);
  await takeOut(deps, { payee_account_id: accountId }, signal);
}
