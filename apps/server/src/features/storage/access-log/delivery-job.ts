import type { Database } from '@atoll/database';
import { logObjectKey } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Job } from '../../../platform/jobs/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { ObjectService } from '../objects/object.service.ts';
import { deleteLines, findLines, findLoggedBuckets, type LoggedBucket } from './access-log.store.ts';

export interface DeliveryDeps {
  database: Database;
  clock: Clock;
  log: Log;
  region: string;
  objects: Pick<ObjectService, 'put'>;
  authorizeBucket(accountId: string, name: string): Promise<Authorized<Bucket>>;
}

const linesPerObject = 5_000;
const headers = { contentType: 'text/plain', headers: {}, metadata: {} };

/** Delivers collected log lines to their target buckets. Source: S3 User Guide, "Server access logging". */
export function createLogDeliveryJob(deps: DeliveryDeps): Job {
  const { database } = deps;
  return {
    name: 'storage-access-logs',
    everyMs: 60_000,
    async run(signal) {
      for (const bucket of await findLoggedBuckets(database.read)) {
        if (signal.aborted) return;
        if (bucket.name === undefined || !bucket.logging) {
          await database.transaction((tx) => deleteLines(tx, bucket.id));
        } else await deliver(deps, bucket, bucket.logging, signal);
      }
    },
  };
}

async function deliver(
  deps: DeliveryDeps,
  bucket: LoggedBucket,
  logging: NonNullable<LoggedBucket['logging']>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps;
  while (!signal.aborted) {
    const lines = await findLines(database.read, bucket.id, linesPerObject);
    const last = lines.at(-1);
    if (!last) return;
    const key = logObjectKey(logging, {
      timeMs: clock.now(),
      sourceAccountId: bucket.accountId,
      sourceRegion: deps.region,
      sourceBucket: bucket.name,
      uniqueString: newId().slice(-16),
    });
    const text = Buffer.from(lines.map(({ line }) => `${line}\n`).join(''));
    try {
      const target = await deps.authorizeBucket(bucket.accountId, logging.targetBucket);
      await deps.objects.put(target, key, { body: once(text) }, { headers });
    } catch (err) {
      if (!(err instanceof StorageRefusal)) throw err;
      // The target is gone or full: as with S3, the lines are lost.
      deps.log.warn({ err, bucket: bucket.name }, 'access logs could not be delivered');
    }
    await database.transaction((tx) => deleteLines(tx, bucket.id, last.id));
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
