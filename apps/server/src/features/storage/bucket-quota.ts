/** What a bucket may hold; null where nothing limits it. */
export interface BucketQuota {
  /** Of all versions and of the parts of unfinished uploads. */
  maxBytes: number | null;
  /** Objects that a plain listing shows. */
  maxObjects: number | null;
}

export const noQuota: BucketQuota = { maxBytes: null, maxObjects: null };
