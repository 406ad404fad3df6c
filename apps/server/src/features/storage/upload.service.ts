import type { BlobStore } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import type { ChecksumAlgorithm, ChecksumType } from '@atoll/s3-protocol';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { type Allowance, checkCapacity } from './allowance.ts';
import { assemble, type ClaimedPart } from './assemble-parts.ts';
import { scheduleDeletion } from './blob-deletions.store.ts';
import { commitObject, refuseOverLimit, type WriteCondition } from './commit-object.ts';
import { checkObjectKey } from './names.ts';
import { orDiscard } from './object.service.ts';
import { findObject } from './object.store.ts';
import type { ObjectHeaders, ObjectInfo } from './object-info.ts';
import type { Authorized, Bucket } from './policy.ts';
import { type IncomingBytes, receiveBytes } from './receive.ts';
import { StorageRefusal } from './refusal.ts';
import {
  deleteUpload,
  findParts,
  findUpload,
  findUploads,
  insertUpload,
  type Part,
  replacePart,
  type Upload,
} from './upload.store.ts';
import { addToBucket } from './usage.store.ts';

export interface StartOptions {
  headers: ObjectHeaders;
  checksum?: { algorithm: ChecksumAlgorithm; type: ChecksumType } | null | undefined;
  partSizeBytes?: number;
  keepExisting?: boolean;
}

/** One upload of one bucket and key. */
export interface UploadRef {
  bucket: Authorized<Bucket>;
  key: string;
  uploadId: string;
}

export interface CompleteOptions {
  condition?: WriteCondition | undefined;
  /** Base64, of the whole object. */
  expectedChecksum?: string | undefined;
  expectedBytes?: number | undefined;
}

/** Every method that names an upload throws `uploadUnknown` when there is none. */
export interface UploadService {
  start(bucket: Authorized<Bucket>, key: string, options: StartOptions): Promise<Upload>;
  find(ref: UploadRef): Promise<Upload>;
  putPart(
    ref: UploadRef,
    partNumber: number,
    incoming: IncomingBytes,
    announcedBytes?: number,
  ): Promise<Part>;
  listParts(ref: UploadRef, range?: { after: number; limit: number }): Promise<Part[]>;
  /** Of a bucket, by key and upload id. */
  list: (
    bucket: Authorized<Bucket>,
    from: Parameters<typeof findUploads>[2],
    limit: number,
  ) => Promise<Upload[]>;
  /** Makes the object of its parts without copying a byte. Repeating it after a lost answer gives the same object. */
  complete(ref: UploadRef, parts: readonly ClaimedPart[], options?: CompleteOptions): Promise<ObjectInfo>;
  /** Frees what has arrived. */
  abort(ref: UploadRef): Promise<void>;
}

interface UploadServiceDeps {
  database: Database;
  blobStore: BlobStore;
  clock: Clock;
  allowance: Allowance;
}

export function createUploadService(deps: UploadServiceDeps): UploadService {
  const { database } = deps;
  const find = (ref: UploadRef) => needUpload(database.read, ref);
  return {
    find,
    async start(bucket, key, options) {
      checkObjectKey(key);
      const upload: Upload = {
        ...options.headers,
        id: newId(),
        bucketId: bucket.id,
        key,
        createdAt: deps.clock.now(),
        checksum: options.checksum ?? null,
        partSizeBytes: options.partSizeBytes ?? null,
        keepExisting: options.keepExisting ?? false,
      };
      await database.transaction((tx) => insertUpload(tx, upload));
      return upload;
    },
    putPart: (ref, partNumber, incoming, announcedBytes = 0) =>
      putPart(deps, ref, partNumber, incoming, announcedBytes),
    async listParts(ref, range) {
      await find(ref);
      return findParts(database.read, ref.uploadId, range);
    },
    list: (bucket, from, limit) => findUploads(database.read, bucket.id, from, limit),
    complete: (ref, parts, options = {}) => complete(deps, ref, parts, options),
    abort: (ref) =>
      database.transaction(async (tx) => {
        await needUpload(tx, ref);
        const parts = await findParts(tx, ref.uploadId);
        await scheduleDeletion(
          tx,
          parts.map((part) => part.blobId),
          deps.clock.now(),
        );
        await deleteUpload(tx, ref.uploadId);
        await addToBucket(tx, ref.bucket.id, { uploadBytes: -totalBytes(parts) });
      }),
  };
}

async function needUpload(read: Database['read'], ref: UploadRef): Promise<Upload> {
  const upload = await findUpload(read, ref.bucket.id, ref.key, ref.uploadId);
  if (!upload) throw new StorageRefusal('uploadUnknown');
  return upload;
}

async function putPart(
  deps: UploadServiceDeps,
  ref: UploadRef,
  partNumber: number,
  incoming: IncomingBytes,
  announcedBytes: number,
): Promise<Part> {
  const { database, blobStore, clock } = deps;
  const { accountId } = ref.bucket;
  const upload = await needUpload(database.read, ref);
  const isOther =
    upload.checksum && incoming.checksum && upload.checksum.algorithm !== incoming.checksum.algorithm;
  if (isOther) throw new StorageRefusal('checksumOther');
  await checkCapacity({ read: database.read, allowance: deps.allowance }, accountId, announcedBytes);
  const withSum: IncomingBytes =
    incoming.checksum || !upload.checksum
      ? incoming
      : { ...incoming, checksum: { algorithm: upload.checksum.algorithm, expected: () => undefined } };
  const received = await receiveBytes(blobStore, withSum, 'never');
  const part: Part = {
    partNumber,
    etag: received.etag,
    sizeBytes: received.sizeBytes,
    blobId: received.blobId ?? '',
    checksum: received.checksum,
    modifiedAt: clock.now(),
  };
  return orDiscard(blobStore, [part], async () => {
    const { storedBytes: limitBytes } = await deps.allowance.limitsOf(accountId);
    await database.transaction(async (tx) => {
      await needUpload(tx, ref);
      const replaced = await replacePart(tx, ref.uploadId, part);
      if (replaced) await scheduleDeletion(tx, [replaced.blobId], part.modifiedAt);
      const grownBytes = part.sizeBytes - (replaced?.sizeBytes ?? 0);
      await addToBucket(tx, ref.bucket.id, { uploadBytes: grownBytes });
      await refuseOverLimit(tx, accountId, grownBytes, limitBytes);
    });
    return part;
  });
}

async function complete(
  deps: UploadServiceDeps,
  ref: UploadRef,
  claimed: readonly ClaimedPart[],
  options: CompleteOptions,
): Promise<ObjectInfo> {
  const { bucket, key, uploadId } = ref;
  const { storedBytes: limitBytes } = await deps.allowance.limitsOf(bucket.accountId);
  const id = newId();
  return deps.database.transaction(async (tx) => {
    const upload = await findUpload(tx, bucket.id, key, uploadId);
    if (!upload) {
      const made = await findObject(tx, bucket.id, key);
      if (made?.uploadId === uploadId) return made;
      throw new StorageRefusal('uploadUnknown');
    }
    const parts = await findParts(tx, uploadId);
    const assembled = await assemble(upload, parts, claimed);
    const hasOtherSum =
      options.expectedChecksum !== undefined && options.expectedChecksum !== assembled.checksum?.value;
    const hasOtherSize = options.expectedBytes !== undefined && options.expectedBytes !== assembled.sizeBytes;
    if (hasOtherSum || hasOtherSize) throw new StorageRefusal('digestMismatch');

    const now = deps.clock.now();
    const used = new Set(assembled.blobs.map((blob) => blob.blobId));
    await scheduleDeletion(
      tx,
      parts.map((part) => part.blobId).filter((blobId) => !used.has(blobId)),
      now,
    );
    await deleteUpload(tx, uploadId);
    const object = {
      contentType: upload.contentType,
      headers: upload.headers,
      metadata: upload.metadata,
      id,
      key,
      modifiedAt: now,
      inlineBytes: null,
      uploadId,
      ...assembled,
    };
    await commitObject(tx, {
      bucket,
      object,
      condition: upload.keepExisting ? { ifNoneMatch: '*' } : options.condition,
      limitBytes,
      upload: { id: uploadId, freedBytes: totalBytes(parts) },
    });
    return object;
  });
}

function totalBytes(parts: readonly Pick<Part, 'sizeBytes'>[]): number {
  return parts.reduce((sum, part) => sum + part.sizeBytes, 0);
}
