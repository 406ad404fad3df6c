/** Logged requests and the audit log; owned by `features/storage/insight`. */
export interface InsightTables {
  request_log: RequestLogTable;
  audit_entries: AuditEntriesTable;
  audit_heads: AuditHeadsTable;
}

/** A request to the S3 endpoint, for a bucket with the request log on; kept for a week. */
interface RequestLogTable {
  /** The request's ID, which sorts by time. */
  id: string;
  bucket_id: string;
  /** The bucket's account. */
  account_id: string;
  at: number;
  /** S3's name of the operation; empty if none matches. */
  operation: string;
  key: string | null;
  status: number;
  /** S3's error code of a refusal. */
  error_code: string | null;
  bytes_in: number;
  bytes_out: number;
  duration_ms: number;
  /** The caller's account, or null for an anonymous caller. */
  caller_id: string | null;
  access_key_id: string | null;
  address: string;
  user_agent: string;
}

/** An audited action. Append-only: the database itself refuses changes. */
export interface AuditEntriesTable {
  /** Sorts by time. */
  id: string;
  account_id: string;
  at: number;
  /** `console`, or the access key. */
  actor: string;
  /** The name of the JSON call or S3 operation. */
  action: string;
  bucket_name: string | null;
  /** The name of the target, if it has one other than the bucket's. */
  target: string | null;
  /** JSON object: the parameters, without secrets. */
  detail: string;
  address: string;
  user_agent: string;
  request_id: string;
  /** The person in the console; null: an access key, or an unknown caller. */
  person_id: string | null;
  /** Its position in the account's chain, from 1. */
  seq: number | null;
  /** From `chainHash`. */
  hash: string | null;
}

/** The last entry of each account's chain. */
interface AuditHeadsTable {
  account_id: string;
  seq: number;
  hash: string;
  /** Entries up to this one are older than the chain and were taken over at `carried_at`. */
  carried_seq: number;
  carried_at: number | null;
}
