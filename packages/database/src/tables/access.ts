/** Access decisions of the S3 endpoint; owned by `features/storage/access`. */
export interface AccessTables {
  access_decisions: AccessDecisionsTable;
}

/** One row for a request; kept for a week. */
interface AccessDecisionsTable {
  request_id: string;
  decided_at: number;
  /** The bucket's account, or null without an existing bucket. */
  owner_id: string | null;
  /** The caller's account, or null for an anonymous caller. */
  caller_id: string | null;
  access_key_id: string | null;
  /** S3's name of the operation. */
  operation: string;
  /** The deciding action: `s3:GetObject` … */
  action: string;
  /** `bucket`, `bucket/key`, or `*`. */
  resource: string;
  is_allowed: number;
  /** JSON: the deciding rule. */
  rule: string;
}
