import type { Grant, Tag } from '@atoll/s3-protocol';
import { defaultStorageClass, type ObjectAttributes, type ObjectHeaders } from './object-info.ts';
import type { LockRequest } from './object-lock.ts';
import type { Bucket } from './policy.ts';
import type { EncryptionRecord, EncryptionRequest } from './record.ts';

/** What a writer decides about a new version. */
export interface ObjectChoices {
  headers: ObjectHeaders;
  /** As S3 names it; `STANDARD` unless said. */
  storageClass?: string | undefined;
  tags?: readonly Tag[] | undefined;
  acl?: readonly Grant[] | null | undefined;
  /** How the bytes are to be sealed; as the bucket's default says unless said. */
  encryption?: EncryptionRequest | undefined;
  lock?: LockRequest | undefined;
  /** The account that writes; the bucket's own unless said. */
  ownerId?: string | undefined;
}

/** @param encryption with what they were sealed */
export function attributesOf(
  bucket: Bucket,
  choices: Omit<ObjectChoices, 'encryption'>,
  encryption: EncryptionRecord | null,
): ObjectHeaders & ObjectAttributes {
  return {
    ...choices.headers,
    storageClass: choices.storageClass ?? defaultStorageClass,
    tags: choices.tags ?? [],
    acl: choices.acl ?? null,
    encryption,
    ownerId: choices.ownerId ?? bucket.accountId,
  };
}
