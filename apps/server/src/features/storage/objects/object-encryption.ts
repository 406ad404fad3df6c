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

/** Bytes that are there, and the key that came with the request to read them. */
export interface SealedSource {
  bucket: Bucket;
  record: EncryptionRecord | null;
  customerKey: CustomerKey | undefined;
}

/** How the bytes of a copy come from those of its source. */
export interface CopyPlan {
  /** What opens the source; null for plain bytes. */
  from: DataKey | null;
  /** What the copy is sealed with; null leaves it plain. */
  to: NewEncryption | null;
  /** The copy may consist of the source's very blobs: they lie under the same data key, or are plain. */
  isShared: boolean;
}

/**
 * Under which keys the bytes of objects lie, by what the writer asks, the bucket's default, and the record of what is there.
 * What it refuses is what `KeyService` does.
 */
export interface ObjectEncryption {
  /**
   * For new bytes; null where they stay plain.
   * @throws {StorageRefusal} `customerKeyBlocked` too
   */
  forWriting(bucket: Bucket, request: EncryptionRequest | undefined): Promise<NewEncryption | null>;
  /** The data key of bytes that are there; null for plain ones. */
  forReading(source: SealedSource): Promise<DataKey | null>;
  /**
   * @param request `as the source` keeps how it is encrypted, unless another account's key would be needed
   * @throws {StorageRefusal} `customerKeyBlocked` too
   */
  forCopying(
    source: SealedSource,
    bucket: Bucket,
    request: EncryptionRequest | 'as the source' | undefined,
  ): Promise<CopyPlan>;
}

export function createObjectEncryption(deps: {
  keys: KeyService;
  buckets: BucketDirectory;
}): ObjectEncryption {
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
    forReading,
    async forWriting(bucket, request) {
      const effective = await wanted(bucket, request);
      return effective ? keys.newDataKey(effective, bucket.accountId) : null;
    },
    async forCopying(source, bucket, request) {
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
 * Without an SSE-C object's key nothing is told of it, though nothing need be opened for that.
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

/** Source: S3 API, PutBucketEncryption. */
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

/** Whether whoever may open the one may open the other, and both are rotated and destroyed together. */
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
