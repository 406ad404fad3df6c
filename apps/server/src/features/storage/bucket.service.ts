import { limits } from '@atoll/contract';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import {
  type BucketRow,
  countBucketsOf,
  deleteBucket,
  findBucket,
  findBucketsOf,
  insertBucket,
  isEmpty,
} from './bucket.store.ts';
import { reach } from './milestone.store.ts';
import { checkBucketName } from './names.ts';
import type { Authorized, Bucket } from './policy.ts';
import { StorageRefusal } from './refusal.ts';

export interface BucketService {
  /** By name; an account has at most a hundred. */
  list(accountId: string): Promise<BucketRow[]>;
  /** @throws {StorageRefusal} for a name against the rules or taken, and at 100 buckets */
  create(accountId: string, name: string): Promise<void>;
  /** Ends the bucket's unfinished uploads too. @throws {StorageRefusal} `bucketNotEmpty` */
  delete(bucket: Authorized<Bucket>): Promise<void>;
}

export function createBucketService(deps: { database: Database; clock: Clock }): BucketService {
  const { database, clock } = deps;
  return {
    list: (accountId) => findBucketsOf(database.read, accountId),

    async create(accountId, name) {
      checkBucketName(name);
      await database.transaction(async (tx) => {
        const taken = await findBucket(tx, name);
        if (taken) throw new StorageRefusal(taken.accountId === accountId ? 'bucketOwned' : 'bucketTaken');
        if ((await countBucketsOf(tx, accountId)) >= limits.bucketsPerAccount) {
          throw new StorageRefusal('bucketLimit');
        }
        const createdAt = clock.now();
        await insertBucket(tx, { id: newId(), accountId, name, createdAt });
        await reach(tx, accountId, 'bucket_created', createdAt);
      });
    },

    delete: (bucket) =>
      database.transaction(async (tx) => {
        if (!(await isEmpty(tx, bucket.id))) throw new StorageRefusal('bucketNotEmpty');
        await deleteBucket(tx, bucket.id, clock.now());
      }),
  };
}
