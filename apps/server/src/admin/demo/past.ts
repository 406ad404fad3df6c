import type { Database } from '@atoll/database';
import { insertMember } from '../../features/accounts/index.ts';
import { addUse, putSamples, putStoredDays, takeForProven } from '../../features/storage/core/index.ts';
import type { DemoWorkDeps } from './work.ts';

/** Records for the demo what calls can't date: members who joined long ago, and the contents and egress of buckets on past days. */
export function demoPast(database: Database): Pick<DemoWorkDeps, 'addMember' | 'recordUse' | 'proveDomain'> {
  return {
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
