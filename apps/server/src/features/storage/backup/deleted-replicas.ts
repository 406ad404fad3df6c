import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { dayMs } from '../../../platform/time.ts';
import { findMarked, forgetMarked } from './replica.store.ts';
import type { Visit } from './replicate.ts';

/** A copy that is not recorded this long after it was started is left over from a crash. */
const abandonedMs = dayMs;
const batchSize = 100;
/** Limit for each request, with its retries. */
const requestMs = 30_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Deletes marked copies from a node. The mark stays until the node has deleted the bytes, so that no crash leaves any there. */
export async function removeMarked(
  { database, clock }: Deps,
  { id, remote, signal, turn }: Pick<Visit, 'id' | 'remote' | 'signal' | 'turn'>,
): Promise<void> {
  const inTime = () => remote.within(AbortSignal.any([signal, AbortSignal.timeout(requestMs)])).blobs;
  for (;;) {
    const page = { before: clock.now() - abandonedMs, limit: batchSize };
    const found = await findMarked(database.read, id, page);
    // Its upload may not have ended.
    if (found.some(({ isAbandoned }) => isAbandoned)) await inTime().removeAbandoned(abandonedMs);
    for (const { remoteId } of found) {
      if (turn.aborted) return;
      await inTime().delete(remoteId);
      await database.transaction((tx) => forgetMarked(tx, id, remoteId));
    }
    if (found.length < batchSize) return;
  }
}
