import type { S3Address } from '@atoll/blob-store';

/** A location on an S3-compatible store for replicas of an account's buckets. */
export interface BackupNode {
  id: string;
  accountId: string;
  /** Unique within the account. */
  name: string;
  address: Omit<S3Address, 'secretAccessKey'>;
  isPaused: boolean;
  createdAt: number;
  seenAt: number | null;
  unreachableSince: number | null;
  lastError: string | null;
  /** Error code of the catalogue. */
  lastErrorCode: number | null;
}

/** A bucket with a replica on a node. */
export interface BackupBucket {
  nodeId: string;
  bucketId: string;
  bucketName: string;
  accountId: string;
  addedAt: number;
  state: 'copying' | 'following' | 'rebuilding';
  position: string;
  doneCount: number;
}

/** The copy of a blob on a node. */
export interface BlobReplica {
  nodeId: string;
  blobId: string;
  remoteId: string;
  /** The stored size: encrypted bytes include their tags. */
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

export type BackupEventKind =
  | 'added'
  | 'paused'
  | 'resumed'
  | 'unreachable'
  | 'returned'
  | 'copied'
  | 'damaged'
  | 'repaired'
  | 'full'
  | 'rebuilt';

export interface BackupEvent {
  id: string;
  kind: BackupEventKind;
  /** The bucket's name. */
  bucket: string | null;
  count: number | null;
  happenedAt: number;
}
