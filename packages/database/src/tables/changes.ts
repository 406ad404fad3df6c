/** Changes of objects, for their consumers; owned by `features/storage/changes`. */
export interface ChangesTables {
  object_changes: ObjectChangesTable;
  webhooks: WebhooksTable;
}

/** One row per change and consumer, written in the transaction of the change and deleted once handled. */
interface ObjectChangesTable {
  /** Sorts in the order of writing. */
  id: string;
  /** `notification` until the change is copied into the queues of its webhooks; `webhook:<id>`, or `backup:<node id>`. */
  consumer: string;
  bucket_id: string;
  /** S3's name without `s3:`: `ObjectCreated:Put` … */
  event: string;
  key: string;
  /** S3's version ID, or null in an unversioned bucket. */
  version_id: string | null;
  object_id: string;
  size_bytes: number;
  etag: string;
  /** The acting account, or null for the system. */
  actor_id: string | null;
  happened_at: number;
  /** The earliest next attempt. */
  due_at: number;
  attempts: number;
  last_error: string | null;
  /** In a webhook's queue, the ID of the original change. */
  origin_id: string | null;
}

/** Receivers of an account's events. */
interface WebhooksTable {
  id: string;
  account_id: string;
  /** Unique within the account; the last part of its ARN. */
  name: string;
  url: string;
  /** The person; null for webhooks from before this was recorded. */
  created_by: string | null;
  /** The signing secret of its deliveries, encrypted with the master key. */
  secret_sealed: string;
  created_at: number;
  last_delivered_at: number | null;
  last_error: string | null;
  /** The catalogue's code, if there is one. */
  last_error_code: number | null;
}
