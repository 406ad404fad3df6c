import type { Schema } from '@atoll/database';
import {
  type ChecksumAlgorithm,
  type ChecksumType,
  type Grant,
  latestTimeMs,
  type RetentionMode,
  type Tag,
} from '@atoll/s3-protocol';
import { type EncryptionRecord, fromColumn, toColumn, wrappingOf } from './record.ts';

/** Headers that the writer set, stored and returned unchanged. */
export interface ObjectHeaders {
  contentType: string;
  /** Names in lower case: `cache-control`, `content-disposition`, `content-encoding`, `content-language`, `expires`, `website-redirect-location`. */
  headers: Readonly<Record<string, string>>;
  /** User metadata; names in lower case without `x-amz-meta-`. */
  metadata: Readonly<Record<string, string>>;
}

export interface StoredChecksum {
  algorithm: ChecksumAlgorithm;
  type: ChecksumType;
  /** Base64; a composite checksum ends in `-` and the number of parts. */
  value: string;
}

/** Protection of a version against deletion. Mode and date are both set, or neither is. */
export interface ObjectLock {
  mode: RetentionMode | null;
  /** Milliseconds since 1970. */
  retainUntil: number | null;
  /** Null: never set. */
  legalHold: boolean | null;
}

export interface ArchiveStatus {
  /** The bytes of `archived` and `restoring` objects can't be read now. */
  state: 'archived' | 'restoring' | 'restored';
  restoredUntil: number | null;
}

/** Attributes of an object other than its bytes and headers. */
export interface ObjectAttributes {
  /** The writer's name for it: `STANDARD`, `GLACIER` … */
  storageClass: string;
  tags: readonly Tag[];
  /** Null: only the owner has access. */
  acl: readonly Grant[] | null;
  /** The encryption of the bytes; null for plain ones. */
  encryption: EncryptionRecord | null;
  /** The account that wrote it. */
  ownerId: string;
}

export interface ObjectInfo extends ObjectHeaders, ObjectAttributes {
  /** Identifies these bytes: a later write gets another ID. */
  id: string;
  key: string;
  /** S3's version ID: an ID or `null`. Undefined while the bucket never had versioning. */
  versionId: string | undefined;
  /** Sorts newest first among the versions of a key. */
  version: string;
  isLatest: boolean;
  isDeleteMarker: boolean;
  sizeBytes: number;
  etag: string;
  modifiedAt: number;
  checksum: StoredChecksum | null;
  lock: ObjectLock;
  archive: ArchiveStatus | null;
}

/** A range of an object's bytes, stored as one blob. */
export interface BlobRef {
  blobId: string;
  sizeBytes: number;
  /** Base64, of this range only, in the object's algorithm. */
  checksum: string | null;
  /** The salt of the derived key of its encrypted bytes; null for plain ones. */
  sealedAs: string | null;
}

/** An object with the location of its bytes. */
export interface StoredObject extends ObjectInfo {
  inlineBytes: Uint8Array | null;
  /** `inlineSum` of these bytes; null without bytes, and in rows from before sums existed. */
  inlineSum: number | null;
  /** In order; more than one for a multipart upload. */
  blobs: readonly BlobRef[];
}

/** An object without the location of its blobs, as its row contains it. */
export type ObjectRow = Omit<StoredObject, 'blobs'>;

export const defaultContentType = 'binary/octet-stream';
export const defaultStorageClass = 'STANDARD';
/** The stored header with the target of a website redirect. */
export const redirectLocationName = 'website-redirect-location';
export const unlocked: ObjectLock = { mode: null, retainUntil: null, legalHold: null };

/** Columns that the rows of objects and uploads share. */
export type DescriptionColumns = Pick<
  Schema['objects'],
  | 'content_type'
  | 'headers'
  | 'metadata'
  | 'checksum_algorithm'
  | 'checksum_type'
  | 'storage_class'
  | 'tags'
  | 'acl'
  | 'encryption'
  | 'encryption_key'
  | 'owner_id'
>;

export function headersOf({ contentType, headers, metadata }: ObjectHeaders): ObjectHeaders {
  return { contentType, headers, metadata };
}

export type LockColumns = Pick<Schema['objects'], 'lock_mode' | 'retain_until' | 'legal_hold'>;

export function toDescriptionColumns(
  object: ObjectHeaders & ObjectAttributes,
  checksum: Pick<StoredChecksum, 'algorithm' | 'type'> | null,
): DescriptionColumns {
  return {
    content_type: object.contentType,
    headers: JSON.stringify(object.headers),
    metadata: JSON.stringify(object.metadata),
    checksum_algorithm: checksum?.algorithm ?? null,
    checksum_type: checksum?.type ?? null,
    storage_class: object.storageClass,
    tags: toTagsColumn(object.tags),
    acl: toAclColumn(object.acl),
    ...toEncryptionColumns(object.encryption),
    owner_id: object.ownerId,
  };
}

export function fromDescriptionColumns(
  row: Omit<DescriptionColumns, 'encryption_key'>,
): ObjectHeaders & ObjectAttributes {
  return {
    contentType: row.content_type,
    headers: parseTexts(row.headers),
    metadata: parseTexts(row.metadata),
    storageClass: row.storage_class,
    tags: fromTagsColumn(row.tags),
    acl: fromAclColumn(row.acl),
    encryption: fromColumn(row.encryption),
    ownerId: row.owner_id,
  };
}

const noTexts: Readonly<Record<string, string>> = Object.freeze({});

/** Most objects have none. */
function parseTexts(column: string): Readonly<Record<string, string>> {
  return column === '{}' ? noTexts : (JSON.parse(column) as Record<string, string>);
}

export function toEncryptionColumns(
  record: EncryptionRecord | null,
): Pick<DescriptionColumns, 'encryption' | 'encryption_key'> {
  return { encryption: toColumn(record), encryption_key: record && wrappingOf(record) };
}

export function toTagsColumn(tags: readonly Tag[]): string | null {
  if (tags.length === 0) return null;
  return JSON.stringify(Object.fromEntries(tags.map(({ key, value }) => [key, value])));
}

export function toAclColumn(grants: readonly Grant[] | null): string | null {
  return grants && JSON.stringify(grants);
}

export function fromAclColumn(column: string | null): Grant[] | null {
  return column === null ? null : (JSON.parse(column) as Grant[]);
}

export function toLockColumns({ mode, retainUntil, legalHold }: ObjectLock): LockColumns {
  return { lock_mode: mode, retain_until: retainUntil, legal_hold: toLegalHoldColumn(legalHold) };
}

export function fromLockColumns(row: LockColumns): ObjectLock {
  const legalHold = row.legal_hold === 0 ? null : row.legal_hold === 1;
  // Older rows may contain a time beyond the range of a date.
  const retainUntil =
    row.retain_until === null ? null : Math.min(Math.max(row.retain_until, 0), latestTimeMs);
  return { mode: row.lock_mode, retainUntil, legalHold };
}

export function toLegalHoldColumn(isHeld: boolean | null): number {
  if (isHeld === null) return 0;
  return isHeld ? 1 : 2;
}

export function toChecksum(
  row: Pick<Schema['objects'], 'checksum' | 'checksum_algorithm' | 'checksum_type'>,
): StoredChecksum | null {
  if (row.checksum === null) return null;
  return {
    algorithm: row.checksum_algorithm as ChecksumAlgorithm,
    type: row.checksum_type as ChecksumType,
    value: row.checksum,
  };
}

export function fromTagsColumn(tags: string | null): Tag[] {
  if (tags === null) return [];
  const entries = Object.entries(JSON.parse(tags) as Record<string, string>);
  return entries.map(([key, value]) => ({ key, value }));
}
