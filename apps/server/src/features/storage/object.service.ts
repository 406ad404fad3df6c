import type { BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { type Allowance, checkCapacity } from './allowance.ts';
import { checkWriteCondition, commitObject, type WriteCondition } from './commit-object.ts';
import { checkObjectKey } from './names.ts';
import { findMany, findObject, removeObjects } from './object.store.ts';
import type { BlobRef, ObjectHeaders, ObjectInfo, StoredObject } from './object-info.ts';
import type { Authorized, Bucket } from './policy.ts';
import { type IncomingBytes, receiveBytes } from './receive.ts';
import { StorageRefusal } from './refusal.ts';
import { addToBucket } from './usage.store.ts';

export interface PutOptions {
  headers: ObjectHeaders;
  /** Lets an upload that can't fit be refused before its bytes come. */
  announcedBytes?: number | undefined;
  condition?: WriteCondition | undefined;
}

export interface CopyOptions {
  /** Instead of the source's own. */
  headers?: ObjectHeaders | undefined;
  /** Throws when the source isn't what the caller wants. */
  checkSource(source: ObjectInfo): void;
  condition?: WriteCondition | undefined;
}

export interface ObjectService {
  /** Resolves once the object would survive a power cut. */
  put(
    bucket: Authorized<Bucket>,
    key: string,
    incoming: IncomingBytes,
    options: PutOptions,
  ): Promise<ObjectInfo>;
  /** @throws {StorageRefusal} `objectUnknown` */
  find(bucket: Authorized<Bucket>, key: string): Promise<StoredObject>;
  /** Shares the source's blobs: no byte is copied, whatever the size. */
  copy(
    source: { bucket: Authorized<Bucket>; key: string },
    target: { bucket: Authorized<Bucket>; key: string },
    options: CopyOptions,
  ): Promise<ObjectInfo>;
  /** All or none. Returns the keys that were there; deleting what isn't is no error. */
  delete(bucket: Authorized<Bucket>, targets: readonly DeleteTarget[]): Promise<Set<string>>;
}

export interface DeleteTarget {
  key: string;
  /** Only what still has this entity tag. */
  ifMatch?: string | undefined;
}

export interface ObjectServiceDeps {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  allowance: Allowance;
}

export function createObjectService(deps: ObjectServiceDeps): ObjectService {
  const { database, blobStore, clock } = deps;
  const limitOf = async (accountId: string) => (await deps.allowance.limitsOf(accountId)).storedBytes;

  return {
    async put(bucket, key, incoming, options) {
      checkObjectKey(key);
      await checkCapacity(
        { read: database.read, allowance: deps.allowance },
        bucket.accountId,
        options.announcedBytes ?? 0,
      );
      const received = await receiveBytes(blobStore, incoming, 'small');
      const { sizeBytes, etag, inlineBytes, blobId, checksum } = received;
      const object: StoredObject = {
        ...options.headers,
        id: newId(),
        key,
        sizeBytes,
        etag,
        modifiedAt: clock.now(),
        checksum:
          incoming.checksum && checksum !== null
            ? { algorithm: incoming.checksum.algorithm, type: 'FULL_OBJECT', value: checksum }
            : null,
        inlineBytes,
        blobs: blobId === null ? [] : [{ blobId, sizeBytes }],
      };
      return orDiscard(blobStore, object.blobs, async () => {
        const limitBytes = await limitOf(bucket.accountId);
        const { condition } = options;
        await database.transaction((tx) => commitObject(tx, { bucket, object, condition, limitBytes }));
        return object;
      });
    },

    async find(bucket, key) {
      const object = await findObject(database.read, bucket.id, key);
      if (!object) throw new StorageRefusal('objectUnknown');
      return object;
    },

    async copy(source, target, options) {
      checkObjectKey(target.key);
      const limitBytes = await limitOf(target.bucket.accountId);
      const id = newId();
      return database.transaction(async (tx) => {
        const found = await findObject(tx, source.bucket.id, source.key);
        if (!found) throw new StorageRefusal('objectUnknown');
        options.checkSource(found);
        const object = { ...found, ...options.headers, id, key: target.key, modifiedAt: clock.now() };
        const { condition } = options;
        await commitObject(tx, { bucket: target.bucket, object, condition, limitBytes });
        return object;
      });
    },

    delete(bucket, targets) {
      return database.transaction(async (tx) => {
        const found = await findMany(tx, bucket.id, [...new Set(targets.map((target) => target.key))]);
        const byKey = new Map(found.map((object) => [object.key, object]));
        for (const { key, ifMatch } of targets) checkWriteCondition({ ifMatch }, byKey.get(key));
        if (found.length > 0) {
          await removeObjects(
            tx,
            found.map((object) => object.id),
            clock.now(),
          );
          const sizeBytes = -found.reduce((sum, object) => sum + object.sizeBytes, 0);
          await addToBucket(tx, bucket.id, { objects: -found.length, sizeBytes });
        }
        return new Set(byKey.keys());
      });
    },
  };
}

/**
 * When the commit is refused, the blobs it would have named are taken away at once; should that fail too, the sweeper
 * does it. After any other failure, a lost connection say, it may have been committed: only the sweeper can tell.
 */
export async function orDiscard<T>(
  blobStore: BlobStore,
  blobs: readonly Pick<BlobRef, 'blobId'>[],
  commit: () => Promise<T>,
): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof StorageRefusal)) throw error;
    await Promise.allSettled(blobs.map((blob) => blobStore.delete(blob.blobId)));
    throw error;
  }
}
