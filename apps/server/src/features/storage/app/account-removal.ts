import type { Database } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import type { Invalidations } from '../../../platform/invalidation/index.ts';
import { deleteBucket } from '../buckets/buckets.mutation.ts';
import { bucketTopic } from '../buckets/setting.service.ts';
import { accountTopic } from '../kernel/access-key-topics.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import { abortUpload } from '../multipart/abort-upload.mutation.ts';
import {
  findBucketNames,
  findSomeUploads,
  removeRowsOf,
  removeSomeVersions,
} from './account-removal.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  invalidations: Invalidations;
}

export function createAccountRemoval(deps: Deps) {
  return {
    /** Drops everything cached about whether the account can be used. */
    forget: (accountId: string) => deps.invalidations.publish(accountTopic(accountId)),
    /**
     * Removes all stored data and records of the account, even if locked. Continues after an interruption.
     * @throws the reason that `signal` was aborted with
     */
    async remove(accountId: string, signal: AbortSignal) {
      for (const bucket of await findBucketNames(deps.database.read, accountId)) {
        await removeBucket(deps, bucket, signal);
      }
      await removeRowsOf(deps.database, accountId, signal);
      await deps.invalidations.publish(accountTopic(accountId));
    },
  };
}

async function removeBucket(
  { database, clock, invalidations }: Deps,
  { id: bucketId, name }: { id: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  do signal.throwIfAborted();
  while (await removeSomeVersions(database, bucketId, clock.now()));
  for (;;) {
    const uploads = await findSomeUploads(database.read, bucketId);
    if (uploads.length === 0) break;
    for (const { id: uploadId, key } of uploads) {
      signal.throwIfAborted();
      const upload = { bucketId, key, uploadId, now: clock.now(), shard: pickShard(database.dialect) };
      await database.write(abortUpload, upload).catch(ignoreGone);
    }
  }
  await database.write(deleteBucket, { bucketId, now: clock.now() });
  await invalidations.publish(bucketTopic(name));
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof StorageRefusal && error.reason === 'uploadUnknown')) throw error;
}
