import type { Schema } from '@atoll/database';

/** A version of an object, by what a client would call it. */
export interface ManifestName {
  bucketName: string;
  key: string;
  /** Null for a null version. */
  versionId: string | null;
}

/** The columns that describe a version, whichever bucket it is in. */
export type DescribedVersion = Omit<
  Schema['objects'],
  'bucket_id' | 'account_id' | 'inline_bytes' | 'upload_id' | 'is_latest'
>;

/** A run of the version's bytes, as it lies on the node. */
export interface ManifestPart {
  /** The blob's name on the node. */
  remoteId: string;
  /** Of what lies there, in hexadecimal. */
  sha256: string;
  /** Of the plain bytes. */
  sizeBytes: number;
  checksum: string | null;
  sealedAs: string | null;
  /** Whether it lies there as it did in the archive, and where it belongs then. */
  archived: { archivedBytes: number; isInline: boolean } | null;
}

/** Everything there is of a version, but the bytes that its parts name. */
export interface Manifest extends ManifestName {
  format: 1;
  version: DescribedVersion;
  /** Base64 of the few bytes that lie in the version's row, or null. */
  inline: string | null;
  parts: ManifestPart[];
}
