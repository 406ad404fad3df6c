/** What accounts use, day by day; owned by `features/storage/usage`. Days are the first moment of a day in UTC. */
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

/** What was done with a bucket on a day. It stays when the bucket goes. */
interface UsageAmountsTable {
  bucket_id: string;
  day: number;
  /** What is counted. */
  meter: 'bytes_in' | 'bytes_out' | 'write_requests' | 'read_requests' | 'delete_requests';
  account_id: string;
  amount: number;
}

/** What was done with an access key, in whichever bucket, or by a share link. It stays when they go. */
interface UsageCallersTable {
  /** Of the key or the link; no key has the id of a link. */
  caller_id: string;
  day: number;
  /** What is counted; of a link bytes alone. */
  meter: UsageAmountsTable['meter'];
  /** Whose the key or link is. */
  account_id: string;
  amount: number;
}

/**
 * Byte-hours of a day: what was stored, once for each hour that somebody looked. In two numbers, since 400 TB for a day are more
 * byte-hours than a number can count: GiB-hours, and the byte-hours of what was not a whole GiB. It stays when the bucket goes.
 */
interface UsageStoredTable {
  bucket_id: string;
  day: number;
  /** Parts of unfinished uploads are `STANDARD` whatever their object will be: that is where they lie. */
  storage_class: string;
  account_id: string;
  gib_hours: number;
  byte_hours: number;
  /** The first moment of the hour that was added last, so that none is added twice. */
  last_hour: number;
}

/** Up to where what a source has counted is added. What comes a second time, because nobody knew that it had arrived, is not. */
interface UsageSourcesTable {
  id: string;
  /** Of the last that was added; each is greater than the one before. */
  sequence: number;
  seen_at: number;
}

/** What buckets were called that were deleted: what was used of them may still have to be told. */
interface GoneBucketsTable {
  id: string;
  account_id: string;
  name: string;
  deleted_at: number;
}

/** What a bucket held when a day was last looked at. It stays when the bucket goes. */
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

/** The largest folders of a folder, as they were counted. */
interface UsageFoldersTable {
  bucket_id: string;
  prefix: string;
  counted_at: number;
  /** JSON. */
  result: string;
}

/** How far an account was told that a limit is near. */
interface UsageAlertsTable {
  account_id: string;
  /** `storage`, `transfer`, the id of a bucket with a quota, or that of a bucket or an access key after `sent `. */
  subject: string;
  /** In percent of the limit: 0, 50, 80 or 100. */
  level: number;
  /** The month that the level is about, of what was sent; else 0. */
  period: number;
  changed_at: number;
}
