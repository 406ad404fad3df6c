interface Bucket {
  name: string;
  created_at: number;
}

interface Written {
  bucket: string;
  modified_at: number;
}

/** The buckets that were made or written to last, the newest first. */
export function recentFirst<B extends Bucket>(buckets: readonly B[], written: readonly Written[]): B[] {
  const touched = new Map(buckets.map(({ name, created_at }) => [name, created_at]));
  for (const { bucket, modified_at } of written) {
    touched.set(bucket, Math.max(modified_at, touched.get(bucket) ?? 0));
  }
  return buckets.toSorted((one, other) => (touched.get(other.name) ?? 0) - (touched.get(one.name) ?? 0));
}
