/** What a bucket may hold; null where nothing limits it. */
export interface BucketQuota {
  /** Of all versions and of the parts of unfinished uploads. */
  maxBytes: number | null;
  /** Objects that a plain listing shows. */
  maxObjects: number | null;
}

/** All that is limited of a bucket. */
export interface BucketLimits extends BucketQuota {
  /** Sent out in one UTC month. */
  maxSentBytes: number | null;
}

export const noQuota: BucketQuota = { maxBytes: null, maxObjects: null };
export const noLimits: BucketLimits = { ...noQuota, maxSentBytes: null };
