import { dayMs } from '../../../platform/time.ts';
import type { SharingDeps } from './deps.ts';
import { findReceived, type Received } from './share-receipt.store.ts';

/** Received files are listed for this long. */
const listedMs = 7 * dayMs;
const mostLinks = 20;

/** Returns the account's request links that received files after `since`, at most a week ago, the latest first. */
export function listReceived(
  { database, clock }: Pick<SharingDeps, 'clock'> & { database: Pick<SharingDeps['database'], 'read'> },
  accountId: string,
  since: number,
): Promise<Received[]> {
  const from = Math.max(since, clock.now() - listedMs);
  return findReceived(database.read, { accountId, since: from, limit: mostLinks });
}
