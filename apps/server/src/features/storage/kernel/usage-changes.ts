import { randomInt } from 'node:crypto';
import type { DialectName } from '@atoll/database';

export type UsageChange = {
  /** Objects that a plain listing shows. */
  objects: number;
  /** All versions, including delete markers. */
  versions: number;
  sizeBytes: number;
  uploadBytes: number;
};

/** The changes that a write makes to a bucket's counts, by storage class. */
export type UsageChanges = ReturnType<typeof createUsageChanges>;

/** With more shards, summing them would cost more than waiting for one. */
const shardCount = 16;

/** Returns a random shard. SQLite has a single writer and needs no shards. */
export function pickShard(dialect: DialectName): number {
  return dialect === 'sqlite' ? 0 : randomInt(shardCount);
}

export function createUsageChanges() {
  const byClass = new Map<string, UsageChange>();
  return {
    add(
      storageClass: string,
      { objects = 0, versions = 0, sizeBytes = 0, uploadBytes = 0 }: Partial<UsageChange>,
    ) {
      const sum = byClass.get(storageClass) ?? { objects: 0, versions: 0, sizeBytes: 0, uploadBytes: 0 };
      sum.objects += objects;
      sum.versions += versions;
      sum.sizeBytes += sizeBytes;
      sum.uploadBytes += uploadBytes;
      byClass.set(storageClass, sum);
    },
    /** Only classes with a change. */
    entries() {
      const all = [...byClass].map(([storageClass, change]) => ({ storageClass, ...change }));
      return all.filter(
        ({ objects, versions, sizeBytes, uploadBytes }) => objects || versions || sizeBytes || uploadBytes,
      );
    },
    /** Growth of the bucket in bytes. */
    get grownBytes() {
      let grown = 0;
      for (const { sizeBytes, uploadBytes } of byClass.values()) grown += sizeBytes + uploadBytes;
      return grown;
    },
    /** Growth in objects that a plain listing shows. */
    get grownObjects() {
      let grown = 0;
      for (const { objects } of byClass.values()) grown += objects;
      return grown;
    },
  };
}
