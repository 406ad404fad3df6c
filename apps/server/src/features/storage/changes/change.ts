/** Events of an object, by S3's name without `s3:`. Source: S3 User Guide, "Supported event types". */
export type ChangeEvent =
  | 'ObjectCreated:Put'
  | 'ObjectCreated:Post'
  | 'ObjectCreated:Copy'
  | 'ObjectCreated:CompleteMultipartUpload'
  | 'ObjectRemoved:Delete'
  | 'ObjectRemoved:DeleteMarkerCreated'
  | 'ObjectRestore:Post'
  | 'ObjectRestore:Completed'
  | 'ObjectRestore:Delete'
  | 'ObjectTagging:Put'
  | 'ObjectTagging:Delete'
  | 'ObjectAcl:Put'
  | 'LifecycleExpiration:Delete'
  | 'LifecycleExpiration:DeleteMarkerCreated'
  | 'LifecycleTransition'
  /** Not an S3 event: a lock has changed, or the location of the bytes. Only for backup nodes. */
  | 'CopyOutdated'
  /** Not a change: tests a new configuration. */
  | 'TestEvent';

export interface ObjectChange {
  event: ChangeEvent;
  bucketId: string;
  key: string;
  /** S3's version ID, or null in an unversioned bucket. */
  versionId: string | null;
  objectId: string;
  sizeBytes: number;
  etag: string;
  /** The acting account, or null for the system. */
  actorId: string | null;
  happenedAt: number;
}

/** A change in a consumer's queue. IDs sort in the order of writing. */
export interface QueuedChange extends ObjectChange {
  id: string;
  attempts: number;
  /** The same in every webhook's queue. */
  originId: string;
}

/** The consumer that distributes changes to webhooks. It takes the changes of accounts in turns. */
export const notificationConsumer = 'notification';

const webhookPrefix = 'webhook:';
const backupPrefix = 'backup:';

export function webhookFeed(webhookId: string): string {
  return webhookPrefix + webhookId;
}

export function webhookOfFeed(feed: string): string {
  return feed.slice(webhookPrefix.length);
}

/** Returns the queue of a consumer that takes the changes of accounts in turns. */
export function accountFeed(consumer: string, accountId: string): string {
  return `${consumer}:${accountId}`;
}

/** Returns the queue of an account's changes, before they are distributed to its webhooks. */
export function notificationFeed(accountId: string): string {
  return accountFeed(notificationConsumer, accountId);
}

/** Returns the queue of a backup node. */
export function backupFeed(nodeId: string): string {
  return backupPrefix + nodeId;
}

export function nodeOfFeed(feed: string): string {
  return feed.slice(backupPrefix.length);
}
