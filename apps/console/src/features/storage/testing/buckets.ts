import type { CallOutput, getBucket, listBuckets, listObjects } from '@atoll/contract';

const noQuota = { max_bytes: null, max_objects: null, max_sent_bytes: null };

/** Returns a bucket as the list of buckets has it. */
export function bucketRow(name: string): CallOutput<typeof listBuckets>[number] {
  return {
    name,
    region: 'us-east-1',
    created_at: Date.UTC(2026, 0, 1),
    object_count: 0,
    version_count: 0,
    size_bytes: 0,
    versioning: 'off',
    object_lock: false,
    encryption: null,
    is_public: false,
    tags: [],
    quota: noQuota,
  };
}

/** Returns a bucket’s own facts. */
export function bucketDetail(name: string): CallOutput<typeof getBucket> {
  return {
    name,
    region: 'us-east-1',
    created_at: Date.UTC(2026, 0, 1),
    versioning: 'off',
    object_lock: false,
    is_public: false,
    object_count: 0,
    version_count: 0,
    size_bytes: 0,
    upload_bytes: 0,
    settings: [],
  };
}

/** A folder with nothing in it. */
export const emptyFolder: CallOutput<typeof listObjects> = {
  folders: [],
  objects: [],
  next_cursor: null,
  is_mixed: false,
  is_partial: false,
};
