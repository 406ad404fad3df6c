import { randomInt } from 'node:crypto';
import type { DialectName } from '@atoll/database';

export type UsageChange = {
  /** Objects that a plain listing shows. */
  objects: number;
  /** Every version, delete markers included. */
  versions: number;
  sizeBytes: number;
  uploadBytes: number;
};

/** What a write changes in the counts of a bucket, by storage class. */
export interface UsageChanges {
  add(storageClass: string, change: Partial<UsageChange>): void;
  /** Those classes alone in which something changes. */
  entries(): (UsageChange & { storageClass: string })[];
  /** How much more the bucket takes. */
  readonly grownBytes: number;
  /** How many more objects a plain listing shows. */
  readonly grownObjects: number;
}

/** More than this and summing a bucket's shards would cost more than waiting for one of them. */
const shardCount = 16;

/** SQLite has one writer, and so no use for shards. */
export function pickShard(dialect: DialectName): number {
  return dialect === 'sqlite' ? 0 : randomInt(shardCount);
}

export function createUsageChanges(): UsageChanges {
  const byClass = new Map<string, UsageChange>();
  return {
    add(storageClass, { objects = 0, versions = 0, sizeBytes = 0, uploadBytes = 0 }) {
      const sum = byClass.get(storageClass) ?? { objects: 0, versions: 0, sizeBytes: 0, uploadBytes: 0 };
      sum.objects += objects;
      sum.versions += versions;
      sum.sizeBytes += sizeBytes;
      sum.uploadBytes += uploadBytes;
      byClass.set(storageClass, sum);
    },
    entries() {
      const all = [...byClass].map(([storageClass, change]) => ({ storageClass, ...change }));
      return all.filter(
        ({ objects, versions, sizeBytes, uploadBytes }) => objects || versions || sizeBytes || uploadBytes,
      );
    },
    get grownBytes() {
      let grown = 0;
      for (const { sizeBytes, uploadBytes } of byClass.values()) grown += sizeBytes + uploadBytes;
      return grown;
    },
    get grownObjects() {
      let grown = 0;
      for (const { objects } of byClass.values()) grown += objects;
      return grown;
    },
  };
}
