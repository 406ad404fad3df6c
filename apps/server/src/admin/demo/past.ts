import type { Database } from '@atoll/database';
import { insertMember } from '../../features/accounts/index.ts';
import { dateEntries } from '../../features/audit/index.ts';
import {
  addUse,
  dateBucket,
  putSamples,
  putStoredDays,
  spreadVersions,
  takeForProven,
} from '../../features/storage/core/index.ts';
import type { DemoWorkDeps } from './work.ts';

export interface DemoPast extends Pick<DemoWorkDeps, 'addMember' | 'recordUse' | 'proveDomain'> {
  openBucketAt(bucketId: string, at: number): Promise<void>;
  /** Runs an operation whose changes the audit log dates. */
  recordAt<T>(at: number, operation: () => Promise<T>): Promise<T>;
  /** Dates the objects of a bucket evenly from one time to another. Must not run while the search index is updated. */
  spreadObjects(bucketId: string, time: { from: number; to: number }): Promise<void>;
}

/** Records for the demo what calls can't date: members who joined long ago, and the contents and egress of buckets on past days. */
export function demoPast(database: Database): DemoPast {
  return {
    openBucketAt: (bucketId, at) => database.transaction((tx) => dateBucket(tx, bucketId, at)),
    recordAt: dateEntries,
    spreadObjects: (bucketId, time) => database.transaction((tx) => spreadVersions(tx, bucketId, time)),
    async addMember(accountId, personId, role, joinedAt) {
      await database.transaction((tx) => insertMember(tx, { accountId, personId, role, joinedAt }));
    },
    proveDomain: (domain, at) => database.transaction((tx) => takeForProven(tx, domain, at)),
    recordUse: (past) =>
      database.transaction(async (tx) => {
        for (const { accountId, bucketId, day, sent } of past) {
          const activity = { bytes_out: sent.bytes, read_requests: sent.requests };
          await addUse.run(tx, {
            // Added once, also by a start that was interrupted.
            source: `demo ${bucketId} ${day}`,
            sequence: 1,
            at: day,
            day,
            accounts: [{ id: accountId, accountId, activity }],
            buckets: [{ id: bucketId, accountId, activity }],
            callers: [],
          });
        }
        await putStoredDays(tx, past);
        await putSamples(
          tx,
          past.map(({ accountId, bucketId, day, objects, bytes }) => ({
            account_id: accountId,
            bucket_id: bucketId,
            day,
            storage_class: 'STANDARD',
            object_count: objects,
            version_count: objects,
            size_bytes: bytes,
            upload_bytes: 0,
          })),
        );
      }),
  };
}
