/** What was asked of buckets, and what people did; owned by `features/storage/insight`. */
export interface InsightTables {
  request_log: RequestLogTable;
  audit_entries: AuditEntriesTable;
  audit_heads: AuditHeadsTable;
}

/** A request to the S3 endpoint, about a bucket whose owner wants to know; kept for a week. */
interface RequestLogTable {
  /** The request's, which sorts by the time it came. */
  id: string;
  bucket_id: string;
  /** The bucket's account. */
  account_id: string;
  at: number;
  /** S3's name of the operation; empty where none was found. */
  operation: string;
  key: string | null;
  status: number;
  /** S3's, of a refusal. */
  error_code: string | null;
  bytes_in: number;
  bytes_out: number;
  duration_ms: number;
  /** The account that asked, or null for an anonymous caller. */
  caller_id: string | null;
  access_key_id: string | null;
  address: string;
  user_agent: string;
}

/** What somebody did with an account. Rows are added, and never changed: the database itself refuses it. */
export interface AuditEntriesTable {
  /** Sorts by the time of it. */
  id: string;
  account_id: string;
  at: number;
  /** `console`, or the access key. */
  actor: string;
  /** The name of the JSON call, or of S3's operation. */
  action: string;
  bucket_name: string | null;
  /** What it was done to, where that has a name beside the bucket's. */
  target: string | null;
  /** JSON object: what was asked for, without secrets. */
  detail: string;
  address: string;
  user_agent: string;
  request_id: string;
  /** Who did it in the console; null: an access key, or nobody who is known. */
  person_id: string | null;
  /** Its place in the account's chain, from 1 on. */
  seq: number | null;
  /** As `chainHash` has it. */
  hash: string | null;
}

/** The last entry of each account's chain. */
interface AuditHeadsTable {
  account_id: string;
  seq: number;
  hash: string;
  /** Entries up to this one were there before there was a chain, and were taken into it as they stood at `carried_at`. */
  carried_seq: number;
  carried_at: number | null;
}
