import type { BucketEncryption } from '@atoll/s3-protocol';
import type { BucketDirectory } from '../buckets/bucket-directory.ts';
import {
  type CustomerKey,
  type DataKey,
  type EncryptionRecord,
  type EncryptionRequest,
  type KeyService,
  type NewEncryption,
  requestOf,
} from '../encryption/index.ts';
import type { Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';

/** Stored bytes, and the customer key from the request to read them. */
export interface SealedSource {
  bucket: Bucket;
  record: EncryptionRecord | null;
  customerKey: CustomerKey | undefined;
}

/** The keys for producing the bytes of a copy from its source. */
export interface CopyPlan {
  /** Decrypts the source; null for plain bytes. */
  from: DataKey | null;
  /** Encrypts the copy; null leaves it plain. */
  to: NewEncryption | null;
  /** The copy may share the source's blobs: same data key, or both plain. */
  isShared: boolean;
}

/**
 * Chooses encryption keys by the writer's request, the bucket's default, and the record of stored bytes.
 * Refuses what `KeyService` refuses.
 */
export type ObjectEncryption = ReturnType<typeof createObjectEncryption>;

export function createObjectEncryption(deps: { keys: KeyService; buckets: BucketDirectory }) {
  const { keys, buckets } = deps;
  const wanted = async (bucket: Bucket, request: EncryptionRequest | undefined) => {
    const configured = await buckets.find(bucket.name);
    return withDefault(request, configured?.settings.encryption);
  };
  const forReading = async ({ bucket, record, customerKey }: SealedSource): Promise<DataKey | null> => {
    if (record) return keys.unwrap(record, { accountId: bucket.accountId, customerKey });
    if (customerKey) throw new StorageRefusal('customerKeyNotApplicable');
    return null;
  };
  return {
    /** Returns the data key of stored bytes; null for plain ones. */
    forReading,
    /** Returns the encryption for new bytes; null if they stay plain. @throws {StorageRefusal} also `customerKeyBlocked` */
    async forWriting(bucket: Bucket, request: EncryptionRequest | undefined) {
      const effective = await wanted(bucket, request);
      return effective ? keys.newDataKey(effective, bucket.accountId) : null;
    },
    /**
     * @param request `as the source` keeps the encryption, unless that would need another account's key
     * @throws {StorageRefusal} also `customerKeyBlocked`
     */
    async forCopying(
      source: SealedSource,
      bucket: Bucket,
      request: EncryptionRequest | 'as the source' | undefined,
    ) {
      const { record, customerKey } = source;
      const { accountId } = bucket;
      const from = await forReading(source);
      const chosen = request === 'as the source' ? sourceRequest(source, bucket) : request;
      const effective = await wanted(bucket, chosen);
      const to = effective ? await keys.newDataKey(effective, accountId) : null;
      const isShared = record && to ? isSameKey(record, to.record) : !record && !to;
      if (!isShared || !record || !effective) return { from, to, isShared };
      const opener = { accountId: source.bucket.accountId, customerKey };
      return { from, to: await keys.rewrap(record, opener, { request: effective, accountId }), isShared };
    },
  };
}

/**
 * Checks the customer key. The metadata of an SSE-C object also requires it, although nothing is decrypted.
 * @throws {StorageRefusal} `customerKeyMissing`, `customerKeyWrong`, `customerKeyNotApplicable`
 */
export function checkCustomerKey(
  record: EncryptionRecord | null,
  customerKey: CustomerKey | undefined,
): void {
  if (record?.mode !== 'SSE-C') {
    if (customerKey) throw new StorageRefusal('customerKeyNotApplicable');
    return;
  }
  if (!customerKey) throw new StorageRefusal('customerKeyMissing');
  if (customerKey.md5 !== record.customerKeyMd5) throw new StorageRefusal('customerKeyWrong');
}

function sourceRequest(
  { record, customerKey, bucket }: SealedSource,
  target: Bucket,
): EncryptionRequest | undefined {
  if (record?.mode === 'SSE-C') return customerKey && { mode: 'SSE-C', customerKey };
  const isElsewhere = record?.mode === 'SSE-KMS' && bucket.accountId !== target.accountId;
  return record && !isElsewhere ? requestOf(record) : undefined;
}

/** Applies the bucket's default. Source: S3 API, PutBucketEncryption. */
function withDefault(
  request: EncryptionRequest | undefined,
  byDefault: BucketEncryption = {},
): EncryptionRequest | undefined {
  const { algorithm, kmsKeyId, bucketKeyEnabled, blockedEncryptionTypes } = byDefault;
  switch (request?.mode) {
    case 'SSE-S3':
      return request;
    case 'SSE-C':
      if (blockedEncryptionTypes?.includes('SSE-C')) throw new StorageRefusal('customerKeyBlocked');
      return request;
    case 'SSE-KMS':
      return { ...request, bucketKey: request.bucketKey ?? bucketKeyEnabled };
    case undefined:
      if (algorithm === 'AES256') return { mode: 'SSE-S3' };
      return algorithm && { mode: 'SSE-KMS', key: kmsKeyId, bucketKey: bucketKeyEnabled };
  }
}

/** Reports whether both have the same key, so that the same callers can decrypt them and both are rotated and destroyed together. */
function isSameKey(one: EncryptionRecord, other: EncryptionRecord): boolean {
  switch (one.mode) {
    case 'SSE-S3':
      return other.mode === 'SSE-S3';
    case 'SSE-KMS':
      return other.mode === 'SSE-KMS' && one.keyId === other.keyId;
    case 'SSE-C':
      return other.mode === 'SSE-C' && one.customerKeyMd5 === other.customerKeyMd5;
  }
}
