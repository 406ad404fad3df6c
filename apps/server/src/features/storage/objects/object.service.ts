import type { BlobStore } from '@atoll/blob-store';
import type { DatabaseClient, Reader } from '@atoll/database';
import {
  type ChecksumAlgorithm,
  checkInFuture,
  type Grant,
  type Retention,
  type Tag,
} from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { BlobSource } from '../blobs/read-blobs.ts';
import type { IncomingBytes } from '../blobs/receive.ts';
import type { CustomerKey, EncryptionRequest } from '../encryption/index.ts';
import type { Allowance } from '../kernel/allowance.ts';
import type { BytesInProgress } from '../kernel/bytes-in-progress.ts';
import { asJudged, judgedSight, refuseStale } from '../kernel/judged.ts';
import type { ObjectChoices } from '../kernel/object-draft.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';
import type { Authorized, Bucket, Judged } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findBucketState } from '../kernel/version.store.ts';
import type { WriteCondition } from '../kernel/write-condition.ts';
import { setAcl, setLegalHold, setRetention, setTags } from './change-version.mutation.ts';
import { copyObject } from './copy-object.ts';
import { deleteObjects } from './delete-objects.ts';
import type { DeleteTarget } from './deletion.ts';
import { findInfo, findNow, findObject, type VersionRef } from './object.store.ts';
import type { ObjectEncryption } from './object-encryption.ts';
import { putObject } from './put-object.ts';
import { refuseAbsent } from './refuse-absent-or-deleted.ts';

export interface PutOptions extends ObjectChoices {
  /** Lets an upload that can't fit be refused before its bytes arrive. Without it, the upload is refused once no more bytes fit. */
  announcedBytes?: number | undefined;
  /** The event to report; a plain PUT by default. */
  event?: 'ObjectCreated:Post' | undefined;
  condition?: WriteCondition | undefined;
}

/**
 * Missing values are taken from the source, except storage class, ACL, lock and encryption, which have the defaults of a new
 * object.
 */
export interface CopyOptions extends Omit<Partial<ObjectChoices>, 'encryption'> {
  /** See `ObjectEncryption.forCopying`. */
  encryption?: EncryptionRequest | 'as the source' | undefined;
  /** Applies even if the other headers are copied; without it the copy has none. */
  redirectLocation?: string | undefined;
  /** An algorithm other than the source's is computed from its bytes. */
  checksumAlgorithm?: ChecksumAlgorithm | undefined;
  /** Creates the copy's version ID, if it must be recognizable later. */
  versionIdAt?: ((now: number) => string) | undefined;
  /** For a source under SSE-C. */
  sourceKey?: CustomerKey | undefined;
  /** Throws if the source doesn't meet the caller's conditions. */
  checkSource(source: ObjectInfo): void | Promise<void>;
  condition?: WriteCondition | undefined;
}

/** A version of a key; the latest if there is no version ID. */
export interface ObjectRef {
  bucket: Authorized<Bucket>;
  key: string;
  /** S3's version ID: an ID or `null`. */
  versionId?: string | undefined;
}

export interface DeleteOptions {
  /** The account that deletes; the bucket's own by default. */
  actorId?: string | undefined;
  /** Whether the caller requested to bypass governance, and may. */
  bypassGovernance?: boolean | undefined;
  /** Creates the version IDs of delete markers, if they must be recognizable later. */
  markerVersion?: ((now: number) => string) | undefined;
}

export type DeleteRequest = Omit<DeleteTarget, 'marker' | 'sight'> & {
  /** Set if the access decision depended on the object; for a single object, the bucket's is used. */
  judged?: Judged | undefined;
};

export type ObjectService = ReturnType<typeof createObjectService>;

export interface ObjectServiceDeps {
  database: DatabaseClient;
  blobStore: BlobStore;
  clock: Clock;
  allowance: Allowance;
  encryption: ObjectEncryption;
  inProgress: BytesInProgress;
  /** Keeps the blobs of a source while a copy reads them. */
  holds?: BlobSource['holds'];
}

export function createObjectService(deps: ObjectServiceDeps) {
  const { database } = deps;
  const { read } = database;
  const changeOf = ({ bucket, key, versionId }: ObjectRef, actorId: string | null = bucket.accountId) => ({
    ref: { bucketId: bucket.id, key, versionId },
    sight: judgedSight(bucket, key),
    actorId,
    now: deps.clock.now(),
  });
  const holding = <T>(ref: ObjectRef, work: (ref: ObjectRef) => Promise<T>): Promise<T> =>
    asJudged(ref.bucket, (bucket) => work({ ...ref, bucket }));
  const finding =
    <T extends ObjectInfo>(find: (read: Reader, ref: VersionRef) => Promise<T | undefined>) =>
    (bucket: Authorized<Bucket>, key: string, versionId?: string): Promise<T> =>
      asJudged(bucket, async (entered) => {
        const object = await find(read, { bucketId: bucket.id, key, versionId });
        refuseStale(judgedSight(entered, key), object);
        return refuseAbsent(object, versionId);
      });
  const describe = finding(findInfo);
  const now =
    <T extends ObjectInfo>(find: (read: Reader, ref: VersionRef) => T | undefined) =>
    (bucket: Authorized<Bucket>, key: string): T | undefined => {
      // With a decision about an object, its facts would have to be compared.
      const object = bucket.judged ? undefined : find(read, { bucketId: bucket.id, key });
      return object?.isDeleteMarker ? undefined : object;
    };
  const deleteMany = (
    bucket: Authorized<Bucket>,
    targets: readonly DeleteRequest[],
    options: DeleteOptions = {},
  ) => deleteObjects(deps, bucket, targets, options);
  return {
    /** Resolves once the object would survive a power cut. */
    put: (bucket: Authorized<Bucket>, key: string, incoming: IncomingBytes, options: PutOptions) =>
      putObject(deps, bucket, key, incoming, options),
    /** @throws {StorageRefusal} `objectUnknown`, `versionUnknown`; a `DeleteMarkerRefusal` for a delete marker */
    find: finding(findObject),
    /** Like `find`, without bytes or their location. */
    describe,
    /** Returns the latest version like `find`, if it is available without waiting; undefined otherwise. */
    findNow: now(findNow),
    /** Like `describe`. @throws {StorageRefusal} `lockNotEnabled` for a bucket without object lock */
    async describeLocked({ bucket, key, versionId }: ObjectRef) {
      const state = await findBucketState(read, bucket.id);
      if (!state?.hasObjectLock) throw new StorageRefusal('lockNotEnabled');
      return describe(bucket, key, versionId);
    },
    /**
     * Shares the source's blobs, regardless of size, unless the encryption changes.
     * @throws {StorageRefusal} `objectTooLarge` for more than 5 GiB in that case
     */
    copy: (source: ObjectRef, target: Omit<ObjectRef, 'versionId'>, options: CopyOptions) =>
      copyObject(deps, source, target, options),
    /** Deletes each target independently, in one transaction. The outcomes, including refusals, are in the same order. */
    deleteMany,
    /** The following methods return the version as it was before. */
    setTags: (ref: ObjectRef, tags: readonly Tag[], actorId?: string | null) =>
      holding(ref, (held) => database.write(setTags, { ...changeOf(held, actorId), tags })),
    /** Null: only the owner has access. */
    setAcl: (ref: ObjectRef, grants: readonly Grant[] | null, actorId?: string | null) =>
      holding(ref, (held) => database.write(setAcl, { ...changeOf(held, actorId), grants })),
    /**
     * Undefined removes it.
     * @throws {StorageRefusal} `lockNotEnabled`, `objectLocked` if it is weaker than the active one
     * @throws {S3Error} `InvalidArgument` for a retention that has ended
     */
    setRetention: (
      ref: ObjectRef,
      retention: Retention | undefined,
      options?: Pick<DeleteOptions, 'bypassGovernance'> & { onlyStrengthens?: boolean },
    ) =>
      holding(ref, async (held) => {
        const change = changeOf(held);
        if (retention) checkInFuture(retention, change.now);
        return database.write(setRetention, {
          ...change,
          retention,
          mayBypass: options?.bypassGovernance ?? false,
          onlyStrengthens: options?.onlyStrengthens ?? false,
        });
      }),
    /** @throws {StorageRefusal} `lockNotEnabled` */
    setLegalHold: (ref: ObjectRef, isHeld: boolean) =>
      holding(ref, (held) => database.write(setLegalHold, { ...changeOf(held), isHeld })),
    /** Deletes an object. Succeeds if it doesn't exist. @throws {StorageRefusal} `preconditionFailed`, `objectLocked` */
    async delete(bucket: Authorized<Bucket>, target: DeleteRequest, options?: DeleteOptions) {
      const judged = bucket.judged?.key === target.key ? bucket.judged : undefined;
      const [outcome] = await deleteMany(bucket, [{ ...target, judged }], options);
      if (outcome?.refused) throw new StorageRefusal(outcome.refused);
      return outcome ?? { wasThere: false, isDeleteMarker: false };
    },
  };
}
