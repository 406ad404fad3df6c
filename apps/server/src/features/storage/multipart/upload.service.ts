import type { BlobStore } from '@atoll/blob-store';
import type { DatabaseClient } from '@atoll/database';
import type { ChecksumAlgorithm, ChecksumType } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { type IncomingBytes, receiveBytes } from '../blobs/receive.ts';
import type { CustomerKey, EncryptionRecord } from '../encryption/index.ts';
import { type Allowance, checkCapacity, writableBytes } from '../kernel/allowance.ts';
import type { BytesInProgress } from '../kernel/bytes-in-progress.ts';
import { checkObjectKey } from '../kernel/names.ts';
import { attributesOf, type ObjectChoices } from '../kernel/object-draft.ts';
import type { ObjectInfo } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { pickShard } from '../kernel/usage-changes.ts';
import type { WriteCondition } from '../kernel/write-condition.ts';
import type { ObjectEncryption, SealedSource } from '../objects/object-encryption.ts';
import { newVersionAt, orDiscard } from '../objects/put-object.ts';
import { abortUpload } from './abort-upload.mutation.ts';
import { type ClaimedPart, checksumOfUpload, type ExpectedObject } from './assemble-parts.ts';
import { completeUpload } from './complete-upload.mutation.ts';
import { listUploads, type UploadListRequest } from './list-uploads.ts';
import { putPart as putPartMutation } from './put-part.mutation.ts';
import { startUpload } from './start-upload.mutation.ts';
import { findParts, findUpload, type Part, type Upload } from './upload.store.ts';
import { needUpload, type UploadName } from './upload-name.ts';

export interface StartOptions extends ObjectChoices {
  /** The bucket's account by default; null: an anonymous caller. */
  initiatorId?: string | null;
  checksum?: { algorithm: ChecksumAlgorithm; type: ChecksumType } | null | undefined;
  partSizeBytes?: number;
  keepExisting?: boolean;
}

export interface UploadRef {
  bucket: Authorized<Bucket>;
  key: string;
  uploadId: string;
}

export interface CompleteOptions {
  condition?: WriteCondition | undefined;
  expected?: ExpectedObject | undefined;
  /** For SSE-C. Completion doesn't need it, but another upload's key indicates a mistake. */
  customerKey?: CustomerKey | undefined;
}

export interface PartOptions {
  /** See `PutOptions`. */
  announcedBytes?: number | undefined;
  /** For SSE-C. */
  customerKey?: CustomerKey | undefined;
}

export interface ReceivedPart extends Part {
  checksumAlgorithm: ChecksumAlgorithm;
  /** Whether the upload declared the algorithm; otherwise it is the default. */
  isAlgorithmDeclared: boolean;
  /** The upload's encryption. */
  encryption: EncryptionRecord | null;
}

/** Every method that names an upload throws `uploadUnknown` if it doesn't exist. */
export type UploadService = ReturnType<typeof createUploadService>;

interface UploadServiceDeps {
  database: DatabaseClient;
  blobStore: BlobStore;
  clock: Clock;
  allowance: Allowance;
  encryption: ObjectEncryption;
  inProgress: BytesInProgress;
}

export function createUploadService(deps: UploadServiceDeps) {
  const { database } = deps;
  const { read } = database;
  return {
    find: (ref: UploadRef) => needUpload(read, nameOf(ref)),
    start: (bucket: Authorized<Bucket>, key: string, options: StartOptions) =>
      start(deps, bucket, key, options),
    /** @throws {StorageRefusal} also `partKeyMissing`, `partKeyOther`, `checksumOther` */
    putPart: (ref: UploadRef, partNumber: number, incoming: IncomingBytes, options: PartOptions = {}) =>
      putPart(deps, ref, partNumber, incoming, options),
    async listParts(ref: UploadRef, range?: { after: number; limit: number }) {
      await needUpload(read, nameOf(ref));
      return findParts(read, ref.uploadId, range);
    },
    /** Sorted by key and upload ID. */
    list: (bucket: Authorized<Bucket>, request: UploadListRequest) => listUploads(read, bucket, request),
    /**
     * Creates the object from its parts without copying bytes. A repetition after a lost answer returns the same object.
     * @throws {StorageRefusal} also `partKeyOther`
     */
    complete: (ref: UploadRef, parts: readonly ClaimedPart[], options: CompleteOptions = {}) =>
      complete(deps, ref, parts, options),
    /** Frees the received parts. */
    abort: (ref: UploadRef) =>
      database.write(abortUpload, {
        ...nameOf(ref),
        now: deps.clock.now(),
        shard: pickShard(database.dialect),
      }),
  };
}

function nameOf({ bucket, key, uploadId }: UploadRef): UploadName {
  return { bucketId: bucket.id, key, uploadId };
}

async function start(
  deps: UploadServiceDeps,
  bucket: Authorized<Bucket>,
  key: string,
  options: StartOptions,
): Promise<Upload> {
  checkObjectKey(key);
  await writableBytes(deps, bucket.accountId);
  const { retention, legalHold } = options.lock ?? {};
  const sealing = await deps.encryption.forWriting(bucket, options.encryption);
  const upload: Upload = {
    ...attributesOf(bucket, options, sealing?.record ?? null),
    id: newId(),
    bucketId: bucket.id,
    key,
    createdAt: deps.clock.now(),
    initiatorId: options.initiatorId === undefined ? bucket.accountId : options.initiatorId,
    checksum: options.checksum ?? null,
    partSizeBytes: options.partSizeBytes ?? null,
    keepExisting: options.keepExisting ?? false,
    lock: {
      mode: retention?.mode ?? null,
      retainUntil: retention?.retainUntilMs ?? null,
      legalHold: legalHold ?? null,
    },
  };
  await deps.database.write(startUpload, upload);
  return upload;
}

async function putPart(
  deps: UploadServiceDeps,
  ref: UploadRef,
  partNumber: number,
  incoming: IncomingBytes,
  { announcedBytes, customerKey }: PartOptions,
): Promise<ReceivedPart> {
  const { database, blobStore, clock } = deps;
  const { accountId } = ref.bucket;
  const upload = await needUpload(database.read, nameOf(ref));
  const isOther =
    upload.checksum && incoming.checksum && upload.checksum.algorithm !== incoming.checksum.algorithm;
  if (isOther) {
    const facts = {
      expected: upload.checksum?.algorithm ?? '',
      actual: incoming.checksum?.algorithm ?? '',
    };
    throw new StorageRefusal('checksumOther', { facts });
  }
  const capacity = { read: database.read, allowance: deps.allowance };
  const room = await checkCapacity(capacity, accountId, announcedBytes ?? 0);
  const dek = await deps.encryption.forReading(sealedSource(ref.bucket, upload, customerKey));
  const { algorithm: checksumAlgorithm } = checksumOfUpload(upload);
  return deps.inProgress.during(accountId, room?.limitBytes ?? null, async (count) => {
    const keeping = { dek, roomBytes: room?.roomBytes ?? null, checksumAlgorithm, count };
    const received = await receiveBytes(blobStore, incoming, keeping);
    const part: Part = {
      partNumber,
      etag: received.etag,
      sizeBytes: received.sizeBytes,
      blobId: received.blobId ?? '',
      checksum: received.checksum,
      sealedAs: received.sealedAs,
      modifiedAt: clock.now(),
    };
    return orDiscard(blobStore, [part], async () => {
      const limitBytes = await writableBytes(deps, accountId);
      const shard = pickShard(database.dialect);
      await database.write(putPartMutation, { ...nameOf(ref), accountId, limitBytes, part, shard });
      return {
        ...part,
        checksumAlgorithm,
        isAlgorithmDeclared: upload.checksum !== null,
        encryption: upload.encryption,
      };
    });
  });
}

function sealedSource(
  bucket: Bucket,
  { encryption: record }: Upload,
  customerKey: CustomerKey | undefined,
): SealedSource {
  if (record?.mode === 'SSE-C') {
    if (!customerKey) throw new StorageRefusal('partKeyMissing');
    refuseOtherKey(record, customerKey);
  }
  return { bucket, record, customerKey };
}

function refuseOtherKey(record: EncryptionRecord | null, customerKey: CustomerKey): void {
  if (record?.mode === 'SSE-C' && customerKey.md5 !== record.customerKeyMd5) {
    throw new StorageRefusal('partKeyOther');
  }
}

async function complete(
  { database, clock, allowance }: UploadServiceDeps,
  ref: UploadRef,
  parts: readonly ClaimedPart[],
  { customerKey, ...options }: CompleteOptions,
): Promise<ObjectInfo> {
  if (customerKey) {
    const { bucketId, key, uploadId } = nameOf(ref);
    // A repeated completion finds no upload, and needs no key.
    const upload = await findUpload(database.read, bucketId, key, uploadId);
    refuseOtherKey(upload?.encryption ?? null, customerKey);
  }
  const limitBytes = await writableBytes({ allowance }, ref.bucket.accountId);
  const { id, version, modifiedAt: now } = newVersionAt(clock.now());
  const shard = pickShard(database.dialect);
  return database.write(completeUpload, {
    ...nameOf(ref),
    ...options,
    parts: parts.map(({ partNumber, etag, checksums }) => ({ partNumber, etag, checksums })),
    id,
    version,
    limitBytes,
    now,
    shard,
  });
}
