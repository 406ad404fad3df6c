import type { DatabaseClient } from '@atoll/database';
import type { Clock } from '../../../platform/clock.ts';
import { type Allowance, writableBytes } from '../kernel/allowance.ts';
import { asJudged, judgedSight } from '../kernel/judged.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { requestRestore } from './archive.mutation.ts';

export type RestoreService = ReturnType<typeof createRestoreService>;

export function createRestoreService(deps: {
  database: DatabaseClient;
  clock: Clock;
  allowance: Allowance;
  /** The minimum time from the request to the copy. */
  restoreDelayMs: number;
  secondsPerDay: number;
}) {
  const { database, clock, restoreDelayMs, secondsPerDay } = deps;
  return {
    /**
     * Requests a readable copy of an archived object for a number of days, or changes the expiry of an existing copy.
     * @throws {StorageRefusal} `objectUnknown`, `restoreForbidden` (not archived), `objectRestoring`, `accountReadOnly`
     */
    async request(
      bucket: Authorized<Bucket>,
      { key, versionId }: { key: string; versionId?: string | undefined },
      days: number,
      actorId: string | null,
    ) {
      await writableBytes(deps, bucket.accountId);
      return asJudged(bucket, (entered) =>
        database.write(requestRestore, {
          ref: { bucketId: bucket.id, key, versionId },
          sight: judgedSight(entered, key),
          days,
          actorId,
          now: clock.now(),
          restoreDelayMs,
          secondsPerDay,
        }),
      );
    },
  };
}
