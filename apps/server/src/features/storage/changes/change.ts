/** What can happen to an object, by S3's name without `s3:`. Source: S3 User Guide, "Supported event types". */
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
  /** No event of S3's: a lock has changed, or where the bytes lie. Told to backup nodes alone. */
  | 'CopyOutdated'
  /** Nothing happened: a new configuration is tried. */
  | 'TestEvent';

export interface ObjectChange {
  event: ChangeEvent;
  bucketId: string;
  key: string;
  /** As S3 shows it, or null in a bucket without versions. */
  versionId: string | null;
  objectId: string;
  sizeBytes: number;
  etag: string;
  /** The account that did it, or null for the store itself. */
  actorId: string | null;
  happenedAt: number;
}

/** A change in somebody's queue. Ids sort in the order of writing. */
export interface QueuedChange extends ObjectChange {
  id: string;
  attempts: number;
  /** The same in every webhook's queue. */
  originId: string;
}

/** The queue of what webhooks are to be told, before it is known which. */
export const notificationFeed = 'notification';

const webhookPrefix = 'webhook:';
const backupPrefix = 'backup:';

/** The queue of a webhook. */
export function webhookFeed(webhookId: string): string {
  return webhookPrefix + webhookId;
}

/** The id of the webhook whose queue it is. */
export function webhookOfFeed(feed: string): string {
  return feed.slice(webhookPrefix.length);
}

/** The queue of a backup node. */
export function backupFeed(nodeId: string): string {
  return backupPrefix + nodeId;
}

/** The id of the node whose queue it is. */
export function nodeOfFeed(feed: string): string {
  return feed.slice(backupPrefix.length);
}
