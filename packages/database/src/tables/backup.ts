/** Replicas of buckets on other engines; owned by `features/storage/backup`. */
export interface BackupTables {
  backup_nodes: BackupNodesTable;
  backup_buckets: BackupBucketsTable;
  backup_blobs: BackupBlobsTable;
  backup_repairs: BackupRepairsTable;
  backup_events: BackupEventsTable;
}

/** A location on an S3-compatible store for replicas. */
interface BackupNodesTable {
  id: string;
  account_id: string;
  /** Unique within the account. */
  name: string;
  /** JSON: the address without its secret. */
  address: string;
  /** Encrypted with the master key. */
  secret_sealed: string;
  is_paused: number;
  created_at: number;
  /** The person; null for nodes from before this was recorded. */
  created_by: string | null;
  /** Time of the last response, or null. */
  seen_at: number | null;
  /** Time at which it stopped responding, or null. */
  unreachable_since: number | null;
  last_error: string | null;
  /** The catalogue's code, if there is one. */
  last_error_code: number | null;
}

/** A bucket with a replica on a node. */
interface BackupBucketsTable {
  node_id: string;
  bucket_id: string;
  added_at: number;
  /**
   * `copying`: its earlier contents are being copied. `rebuilding`: the bucket is restored from the node.
   * `removing`: the node no longer replicates it, and its manifests are being deleted.
   */
  state: 'copying' | 'following' | 'rebuilding' | 'removing';
  /** The progress of copying or rebuilding: the last handled manifest or version. */
  position: string;
  /** Versions copied or rebuilt. */
  done_count: number;
}

/** The copy of a blob on a node. */
interface BackupBlobsTable {
  node_id: string;
  blob_id: string;
  /** Its name on the node. */
  remote_id: string;
  size_bytes: number;
  /** SHA-256, in hexadecimal, of the bytes as they were written. */
  sha256: string;
  stored_at: number;
  /** Time at which it was last read completely and found intact. */
  checked_at: number;
}

/** Blobs with a lost or damaged first copy, to be repaired from a node. */
interface BackupRepairsTable {
  blob_id: string;
  noted_at: number;
}

/** The history of a node, shown to people. */
interface BackupEventsTable {
  id: string;
  node_id: string;
  kind:
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
  /** The name of the bucket concerned, or null. */
  bucket: string | null;
  /** The number of affected things, or null. */
  count: number | null;
  happened_at: number;
}
