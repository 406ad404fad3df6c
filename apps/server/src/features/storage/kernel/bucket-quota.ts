/** Limits of a bucket's contents; null: no limit. */
export interface BucketQuota {
  /** Counts all versions and the parts of unfinished uploads. */
  maxBytes: number | null;
  /** Counts the objects that a plain listing shows. */
  maxObjects: number | null;
}

export interface BucketLimits extends BucketQuota {
  /** Egress per calendar month, UTC. */
  maxSentBytes: number | null;
}

export const noQuota: BucketQuota = { maxBytes: null, maxObjects: null };
export const noLimits: BucketLimits = { ...noQuota, maxSentBytes: null };
