import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log/index.ts';
import { damagedReads } from '../blobs/damage-metrics.ts';
import type { Failover } from './failover-blob-store.ts';
import type { Remotes } from './remote.ts';
import { findReplicas, noteDamagedBlob } from './replica.store.ts';

/** Finds the copies on backup nodes, in any process. */
export function createFailover(deps: {
  database: DatabaseClient;
  remotes: Remotes;
  clock: Clock;
  log: Log;
}): Failover {
  const { database, remotes, clock, log } = deps;
  return {
    async *copiesOf(blobId) {
      for (const { nodeId, remoteId, sizeBytes } of await findReplicas(database.read, blobId)) {
        const remote = await remotes.openById(database.read, nodeId).catch(() => undefined);
        if (remote) yield { sizeBytes, read: (range) => remote.blobs.read(remoteId, range) };
      }
    },
    noteDamage(blobId) {
      damagedReads.inc({ place: 'blob' });
      log.warn({ blobId }, 'the first copy of a blob is lost or damaged');
      database.write(noteDamagedBlob, { blobId, now: clock.now() }).catch((err: unknown) => {
        log.warn({ err, blobId }, 'the damage could not be noted');
      });
    },
  };
}
