/** Accounts' usage by day; owned by `features/storage/usage`. A day is its start in UTC. */
export interface UsageTables {
  usage_amounts: UsageAmountsTable;
  usage_callers: UsageCallersTable;
  usage_samples: UsageSamplesTable;
  usage_stored: UsageStoredTable;
  usage_sources: UsageSourcesTable;
  gone_buckets: GoneBucketsTable;
  usage_folders: UsageFoldersTable;
  usage_alerts: UsageAlertsTable;
}

/** A bucket's counts of a day. They outlive the bucket. */
interface UsageAmountsTable {
  bucket_id: string;
  day: number;
  meter: 'bytes_in' | 'bytes_out' | 'write_requests' | 'read_requests' | 'delete_requests';
  account_id: string;
  amount: number;
}

/** The counts of an access key, in all buckets, or of a share link. They outlive both. */
interface UsageCallersTable {
  /** ID of the key or the link; they never coincide. */
  caller_id: string;
  day: number;
  /** For a link only bytes. */
  meter: UsageAmountsTable['meter'];
  /** The account of the key or link. */
  account_id: string;
  amount: number;
}

/**
 * Byte-hours of a day: the stored bytes, added at each hourly sample. In two numbers, because 400 TB for a day exceed
 * exact numbers: GiB-hours, and the remaining byte-hours. They outlive the bucket.
 */
interface UsageStoredTable {
  bucket_id: string;
  day: number;
  /** Parts of unfinished uploads are `STANDARD`, where they are stored, regardless of the future object's class. */
  storage_class: string;
  account_id: string;
  gib_hours: number;
  byte_hours: number;
  /** Start of the last added hour, so that none is added twice. */
  last_hour: number;
}

/** The progress of each source's counts. A batch that was sent again, because its answer was lost, is not added. */
interface UsageSourcesTable {
  id: string;
  /** Number of the last added batch; always increasing. */
  sequence: number;
  seen_at: number;
}

/** Names of deleted buckets, whose usage may still be shown. */
interface GoneBucketsTable {
  id: string;
  account_id: string;
  name: string;
  deleted_at: number;
}

/** A bucket's contents at the last sample of a day. They outlive the bucket. */
interface UsageSamplesTable {
  bucket_id: string;
  day: number;
  storage_class: string;
  account_id: string;
  object_count: number;
  version_count: number;
  size_bytes: number;
  upload_bytes: number;
}

/** The largest subfolders of a folder, as last counted. */
interface UsageFoldersTable {
  bucket_id: string;
  prefix: string;
  counted_at: number;
  /** JSON. */
  result: string;
}

/** The level that an account was last notified about. */
interface UsageAlertsTable {
  account_id: string;
  /** `storage`, `transfer`, the ID of a bucket with a quota, or `sent ` and the ID of a bucket or access key. */
  subject: string;
  /** In percent of the limit: 0, 50, 80 or 100. */
  level: number;
  /** The month of the level, for transfer; otherwise 0. */
  period: number;
  changed_at: number;
}
