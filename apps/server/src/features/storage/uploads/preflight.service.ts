import type { Reader } from '@atoll/database';
import { type Allowance, writableBytes } from '../kernel/allowance.ts';
import { bytesLeft } from '../kernel/bucket-quota.store.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { usageOf } from '../kernel/usage.store.ts';
import { takenKeys } from './taken-keys.store.ts';

/** Checks before uploads begin. */
export function createUploadPreflight(deps: { read: Reader; allowance: Allowance }) {
  const { read, allowance } = deps;
  return {
    /** Returns the keys that already have an object. */
    takenOf: (bucket: Authorized<Bucket>, keys: readonly string[]) => takenKeys(read, bucket, keys),
    /**
     * Returns the remaining space in bytes, and whether the account's limit or the bucket's quota sets it; null: no limit.
     * @throws {StorageRefusal} `accountReadOnly`
     */
    async spaceLeft({ id, accountId }: Authorized<Bucket>) {
      const limit = await writableBytes({ allowance }, accountId);
      const ofAccount = limit === null ? null : limit - (await usageOf(read, accountId)).storedBytes;
      const ofBucket = await bytesLeft(read, id);
      if (ofBucket !== null && (ofAccount === null || ofBucket < ofAccount)) {
        return { bytes: ofBucket, limitedBy: 'bucket' } as const;
      }
      return ofAccount === null ? null : ({ bytes: Math.max(0, ofAccount), limitedBy: 'plan' } as const);
    },
  };
}
