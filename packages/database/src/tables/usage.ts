/** What accounts use, day by day; owned by `features/storage/usage`. Days are the first moment of a day in UTC. */
export interface UsageTables {
  usage_amounts: UsageAmountsTable;
  usage_samples: UsageSamplesTable;
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
  /** `storage`, `transfer`, or the id of a bucket with a quota. */
  subject: string;
  /** In percent of the limit: 0, 50, 80 or 100. */
  level: number;
  /** The month that the level is about, for `transfer`; else 0. */
  period: number;
  changed_at: number;
}
