/** Why requests at the S3 endpoint were refused; owned by `features/storage/access`. */
export interface AccessTables {
  access_decisions: AccessDecisionsTable;
}

/** One row for a request; kept for a week. */
interface AccessDecisionsTable {
  request_id: string;
  decided_at: number;
  /** The bucket's account, or null where there was no bucket. */
  owner_id: string | null;
  /** The account that asked, or null for an anonymous caller. */
  caller_id: string | null;
  access_key_id: string | null;
  /** S3's name of the operation. */
  operation: string;
  /** The action that decided: `s3:GetObject` … */
  action: string;
  /** `bucket`, `bucket/key`, or `*`. */
  resource: string;
  is_allowed: number;
  /** JSON: what decided. */
  rule: string;
}
