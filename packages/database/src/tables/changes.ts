/** What happened to objects, for whoever has to do something about it; owned by `features/storage/changes`. */
export interface ChangesTables {
  object_changes: ObjectChangesTable;
  webhooks: WebhooksTable;
}

/** One row for each change and consumer, written in the transaction of the change and gone once it was dealt with. */
interface ObjectChangesTable {
  /** Sorts in the order of writing. */
  id: string;
  /** `notification` until the change is put into the queues of its webhooks; `webhook:<id>`, or `backup:<node id>`. */
  consumer: string;
  bucket_id: string;
  /** S3's name without `s3:`: `ObjectCreated:Put` … */
  event: string;
  key: string;
  /** As S3 shows it, or null in a bucket without versions. */
  version_id: string | null;
  object_id: string;
  size_bytes: number;
  etag: string;
  /** The account that did it, or null for the store itself. */
  actor_id: string | null;
  happened_at: number;
  /** Not to be tried before. */
  due_at: number;
  attempts: number;
  last_error: string | null;
  /** In a webhook's queue, the id of the change that it was put there for. */
  origin_id: string | null;
}

/** Where an account's buckets may send their events. */
interface WebhooksTable {
  id: string;
  account_id: string;
  /** Unique within the account; the last part of its ARN. */
  name: string;
  url: string;
  /** The person; null for webhooks from before this was recorded. */
  created_by: string | null;
  /** What its deliveries are signed with, sealed with the master key. */
  secret_sealed: string;
  created_at: number;
  last_delivered_at: number | null;
  last_error: string | null;
  /** What the catalogue says of it, where it does. */
  last_error_code: number | null;
}
