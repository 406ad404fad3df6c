import type { Grant, Tag } from '@atoll/s3-protocol';
import { defaultStorageClass, type ObjectAttributes, type ObjectHeaders } from './object-info.ts';
import type { LockRequest } from './object-lock.ts';
import type { Bucket } from './policy.ts';
import type { EncryptionRecord, EncryptionRequest } from './record.ts';

/** A writer's choices for a new version. */
export interface ObjectChoices {
  headers: ObjectHeaders;
  /** S3's name; `STANDARD` by default. */
  storageClass?: string | undefined;
  tags?: readonly Tag[] | undefined;
  acl?: readonly Grant[] | null | undefined;
  /** The encryption of the bytes; by default the bucket's. */
  encryption?: EncryptionRequest | undefined;
  lock?: LockRequest | undefined;
  /** The account that writes; the bucket's own by default. */
  ownerId?: string | undefined;
}

/** @param encryption the encryption of the stored bytes */
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
