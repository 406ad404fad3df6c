/** Replicas of buckets on other engines; owned by `features/storage/backup`. */
export interface BackupTables {
  backup_nodes: BackupNodesTable;
  backup_buckets: BackupBucketsTable;
  backup_blobs: BackupBlobsTable;
  backup_repairs: BackupRepairsTable;
  backup_events: BackupEventsTable;
}

/** A place of an S3-compatible engine that keeps replicas. */
interface BackupNodesTable {
  id: string;
  account_id: string;
  /** Unique within the account. */
  name: string;
  /** JSON: the address without its secret. */
  address: string;
  /** Sealed with the master key. */
  secret_sealed: string;
  is_paused: number;
  created_at: number;
  /** The person; null for nodes from before this was recorded. */
  created_by: string | null;
  /** When it answered last, or null. */
  seen_at: number | null;
  /** Since when it does not answer, or null while it does. */
  unreachable_since: number | null;
  last_error: string | null;
  /** What the catalogue says of it, where it does. */
  last_error_code: number | null;
}

/** A bucket that a node keeps a replica of. */
interface BackupBucketsTable {
  node_id: string;
  bucket_id: string;
  added_at: number;
  /**
   * `copying`: what was there when it was added is on its way. `rebuilding`: the bucket is made anew from the node.
   * `removing`: the node keeps it no longer, and what it says about it is being deleted.
   */
  state: 'copying' | 'following' | 'rebuilding' | 'removing';
  /** How far the copying or rebuilding has come: the last manifest or version dealt with. */
  position: string;
  /** Versions copied or rebuilt by it. */
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
  /** When it was last read whole and found right. */
  checked_at: number;
}

/** Blobs whose first copy was found lost or damaged, to be made anew from a node. */
interface BackupRepairsTable {
  blob_id: string;
  noted_at: number;
}

/** What happened to a node, for people. */
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
  /** The bucket it concerns, by name, or null. */
  bucket: string | null;
  /** How many things it concerns, or null. */
  count: number | null;
  happened_at: number;
}
