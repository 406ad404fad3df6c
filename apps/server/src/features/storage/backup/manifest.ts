import type { Schema } from '@atoll/database';

/** A version of an object, by its public name. */
export interface ManifestName {
  bucketName: string;
  key: string;
  /** Null for a null version. */
  versionId: string | null;
}

/** The columns that describe a version, independent of its bucket. */
export type DescribedVersion = Omit<
  Schema['objects'],
  'bucket_id' | 'account_id' | 'inline_bytes' | 'upload_id' | 'is_latest'
>;

/** A range of the version's bytes on the node. */
export interface ManifestPart {
  /** The blob's name on the node. */
  remoteId: string;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  sha256: string;
  /** Size of the plain bytes. */
  sizeBytes: number;
  checksum: string | null;
  sealedAs: string | null;
  /** The archive's metadata if it was stored there; null otherwise. */
  archived: { archivedBytes: number; isInline: boolean } | null;
}

/** Everything about a version except the bytes in its parts. */
export interface Manifest extends ManifestName {
  format: 1;
  version: DescribedVersion;
  /** Base64 of inline bytes, or null. */
  inline: string | null;
  parts: ManifestPart[];
}
