import type { Schema } from '@atoll/database';
import type { ChecksumAlgorithm, ChecksumType } from '@atoll/s3-protocol';

/** What the writer said about an object, kept and given back as it was said. */
export interface ObjectHeaders {
  contentType: string;
  /** Names in lower case: `cache-control`, `content-disposition`, `content-encoding`, `content-language`, `expires`. */
  headers: Readonly<Record<string, string>>;
  /** User metadata; names in lower case without `x-amz-meta-`. */
  metadata: Readonly<Record<string, string>>;
}

export interface StoredChecksum {
  algorithm: ChecksumAlgorithm;
  type: ChecksumType;
  /** Base64; a composite one ends in `-` and the number of parts. */
  value: string;
}

export interface ObjectInfo extends ObjectHeaders {
  /** Names these bytes: a later write gets another. */
  id: string;
  key: string;
  sizeBytes: number;
  /** Without quotes. */
  etag: string;
  modifiedAt: number;
  checksum: StoredChecksum | null;
}

/** A run of bytes of an object, kept as one blob. */
export interface BlobRef {
  blobId: string;
  sizeBytes: number;
}

/** An object together with where its bytes are. */
export interface StoredObject extends ObjectInfo {
  inlineBytes: Uint8Array | null;
  /** In order; more than one for an object that was uploaded in parts. */
  blobs: readonly BlobRef[];
}

export const defaultContentType = 'application/octet-stream';

type HeaderColumns = Pick<
  Schema['objects'],
  'content_type' | 'headers' | 'metadata' | 'checksum_algorithm' | 'checksum_type'
>;

export function toHeaderColumns(
  headers: ObjectHeaders,
  checksum: Pick<StoredChecksum, 'algorithm' | 'type'> | null,
): HeaderColumns {
  return {
    content_type: headers.contentType,
    headers: JSON.stringify(headers.headers),
    metadata: JSON.stringify(headers.metadata),
    checksum_algorithm: checksum?.algorithm ?? null,
    checksum_type: checksum?.type ?? null,
  };
}

export function fromHeaderColumns(
  row: Pick<HeaderColumns, 'content_type' | 'headers' | 'metadata'>,
): ObjectHeaders {
  return {
    contentType: row.content_type,
    headers: JSON.parse(row.headers) as Record<string, string>,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
  };
}

export function toChecksum(row: HeaderColumns & { checksum: string | null }): StoredChecksum | null {
  if (row.checksum === null) return null;
  return {
    algorithm: row.checksum_algorithm as ChecksumAlgorithm,
    type: row.checksum_type as ChecksumType,
    value: row.checksum,
  };
}
