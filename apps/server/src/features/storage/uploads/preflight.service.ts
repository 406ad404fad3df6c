import type { Reader } from '@atoll/database';
import { type Allowance, writableBytes } from '../kernel/allowance.ts';
import { bytesLeft } from '../kernel/bucket-quota.store.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { usageOf } from '../kernel/usage.store.ts';
import { takenKeys } from './taken-keys.store.ts';

/** Checks before uploads begin. */
export interface UploadPreflight {
  /** Returns the keys that already have an object. */
  takenOf(bucket: Authorized<Bucket>, keys: readonly string[]): Promise<string[]>;
  /** Returns the remaining room of account and bucket in bytes; null: no limit. @throws {StorageRefusal} `accountReadOnly` */
  freeBytes(bucket: Authorized<Bucket>): Promise<number | null>;
}

export function createUploadPreflight(deps: { read: Reader; allowance: Allowance }): UploadPreflight {
  const { read, allowance } = deps;
  return {
    takenOf: (bucket, keys) => takenKeys(read, bucket, keys),
    async freeBytes({ id, accountId }) {
      const limit = await writableBytes({ allowance }, accountId);
      const ofAccount = limit === null ? null : limit - (await usageOf(read, accountId)).storedBytes;
      const ofBucket = await bytesLeft(read, id);
      const limits = [ofAccount, ofBucket].filter((bytes) => bytes !== null);
      return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
    },
  };
}
