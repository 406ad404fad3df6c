import * as z from 'zod/mini';
import { defineCall, nothing } from '../define-call.ts';
import { logTime } from '../log-page.ts';
import { text } from '../text.ts';
import { bucketName, objectKey } from './bucket-call.ts';

const path = '/api/storage/usage';
const count = z.int();
/** The number of days; 30 by default. */
const period = z.optional(z.enum(['30', '90', '400']));

/** Counts over a period. */
const activity = {
  bytes_in: count,
  bytes_out: count,
  /** Puts, copies and lists. */
  write_requests: count,
  /** Gets. */
  read_requests: count,
  delete_requests: count,
};

const held = {
  /** All versions, and the parts of unfinished uploads. */
  stored_bytes: count,
  /** Objects that a plain listing shows. */
  object_count: count,
  /** All versions, delete markers included. */
  version_count: count,
  /** Bytes of unfinished uploads' parts. */
  upload_bytes: count,
};

export const getUsage = defineCall({
  name: 'getUsage',
  method: 'GET',
  path,
  summary: 'Retrieve usage of the account or a bucket: current, daily and forecast.',
  auth: 'session',
  permission: { needs: 'any' },
  input: z.strictObject({ bucket: z.optional(bucketName), period }),
  output: z.strictObject({
    ...held,
    /** Limit of the account, or the bucket's quota; null: no limit. */
    limit_bytes: z.nullable(count),
    /** Sent by the account since the start of the month in UTC. */
    sent_bytes: count,
    sent_limit_bytes: z.nullable(count),
    /** Oldest first; the last is today. A day is its start in UTC. */
    days: z.array(
      z.strictObject({
        day: z.int(),
        /** Null without a sample of that day. */
        stored_bytes: z.nullable(count),
        object_count: z.nullable(count),
        ...activity,
      }),
    ),
    /** The slope of the linear regression over the last 30 days; null with too little data. */
    growth_bytes_per_day: z.nullable(count),
    /** Time at which that line reaches the limit, at most ten years from now. */
    full_at: z.nullable(z.int()),
  }),
  codes: [2010, 3013],
});

export const listBucketUsage = defineCall({
  name: 'listBucketUsage',
  method: 'GET',
  path: `${path}/buckets`,
  summary: 'List usage by bucket.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ period }),
  output: z.array(
    z.strictObject({
      bucket: z.string(),
      ...held,
      limit_bytes: z.nullable(count),
      /** Since the first day of the period; null without a sample. */
      growth_bytes: z.nullable(count),
      ...activity,
    }),
  ),
  codes: [],
});

export const listAccessKeyUsage = defineCall({
  name: 'listAccessKeyUsage',
  method: 'GET',
  path: `${path}/access-keys`,
  summary: 'List usage by access key for the current month (UTC).',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  /** In the order of `listAccessKeys`. */
  output: z.array(z.strictObject({ access_key_id: z.string(), ...activity })),
  codes: [],
});

const folder = z.strictObject({
  /** Ends in `/`. */
  prefix: z.string(),
  /** Latest versions. */
  object_count: count,
  size_bytes: count,
  noncurrent_count: count,
  noncurrent_bytes: count,
  delete_marker_count: count,
});

export const listBiggestFolders = defineCall({
  name: 'listBiggestFolders',
  method: 'GET',
  path: `${path}/folders`,
  summary: 'List the 100 largest folders in a folder, counted within the last 10 minutes.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    bucket: bucketName,
    /** Ends in `/`; left out, the bucket itself. */
    prefix: z.optional(objectKey),
    /** Counts again, even if the last count is recent. */
    fresh: z.optional(z.enum(['true'])),
  }),
  output: z.strictObject({
    /** A count is running. The answer is from an earlier time, or empty. */
    is_counting: z.boolean(),
    /** Null: never before. */
    counted_at: z.nullable(z.int()),
    folders: z.array(folder),
    /** The direct contents of the folder. */
    own: z.omit(folder, { prefix: true }),
    /** The folder with all its subfolders. */
    total: z.omit(folder, { prefix: true }),
    /** There are more folders than these. */
    is_cut: z.boolean(),
  }),
  codes: [2010, 3013],
});

const olderThanDays = z.int().check(z.minimum(0), z.maximum(3650));

export const listAbandonedUploads = defineCall({
  name: 'listAbandonedUploads',
  method: 'GET',
  path: `${path}/uploads`,
  summary: 'List incomplete uploads, oldest first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    bucket: z.optional(bucketName),
    /** Started at this time or before. */
    before: logTime,
    cursor: z.optional(text(4096)),
  }),
  output: z.strictObject({
    uploads: z.array(
      z.strictObject({
        bucket: z.string(),
        key: z.string(),
        upload_id: z.string(),
        started_at: z.int(),
        /** Received bytes. */
        size_bytes: count,
      }),
    ),
    /** The total number. */
    total_count: count,
    next_cursor: z.nullable(z.string()),
  }),
  codes: [2010, 3013],
});

export const abortAbandonedUploads = defineCall({
  name: 'abortAbandonedUploads',
  method: 'POST',
  path: `${path}/uploads/abort`,
  summary: 'Abort incomplete uploads older than a number of days, up to 1,000 at a time.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: z.optional(bucketName), older_than_days: olderThanDays }),
  output: z.strictObject({
    aborted: count,
    freed_bytes: count,
    /** A bucket policy denies it. */
    refused: count,
    has_more: z.boolean(),
  }),
  codes: [2010, 3013],
});

export const listUsageAlerts = defineCall({
  name: 'listUsageAlerts',
  method: 'GET',
  path: `${path}/alerts`,
  summary: 'List limits of the account, buckets and access keys that are nearly or fully used.',
  auth: 'session',
  permission: { needs: 'any' },
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      /** `bucket`: its quota; the last two: monthly egress limits. */
      subject: z.enum(['storage', 'transfer', 'bucket', 'bucket_transfer', 'key_transfer']),
      /** The bucket with the limit. */
      bucket: z.nullable(z.string()),
      /** The name of the access key with the limit. */
      access_key: z.nullable(z.string()),
      /** Whether the limit is a size or a number of objects. */
      unit: z.enum(['bytes', 'objects']),
      /** In percent of the limit: 50, 80 or 100. */
      level: z.int(),
      since: z.int(),
    }),
  ),
  codes: [],
});

export const usageCalls = {
  getUsage,
  listBucketUsage,
  listAccessKeyUsage,
  listBiggestFolders,
  listAbandonedUploads,
  abortAbandonedUploads,
  listUsageAlerts,
};
