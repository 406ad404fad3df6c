import type { Database } from '@atoll/database';
import { insertMember } from '../../features/accounts/index.ts';
import { putSamples } from '../../features/storage/core/index.ts';
import type { DemoWorkDeps } from './work.ts';

/** Writes down for the demo what no call can date: members who joined long ago, and what buckets held on past days. */
export function demoPast(database: Database): Pick<DemoWorkDeps, 'addMember' | 'recordUse'> {
  return {
    async addMember(accountId, personId, role, joinedAt) {
      await database.transaction((tx) => insertMember(tx, { accountId, personId, role, joinedAt }));
    },
    recordUse: (past) =>
      database.transaction((tx) =>
        putSamples(
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
        ),
      ),
  };
}
