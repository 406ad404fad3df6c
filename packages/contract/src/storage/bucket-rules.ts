import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { limits } from '../limits.ts';
import { text } from '../text.ts';
import { time } from '../time.ts';
import { bucketName, bucketsPath, ofBucket, replacing, tag } from './bucket-call.ts';

const corsRule = z.strictObject({
  id: z.optional(text(255)),
  allowed_headers: z.optional(z.array(text(1024))),
  allowed_methods: z.array(text(16)),
  allowed_origins: z.array(text(1024)),
  expose_headers: z.optional(z.array(text(1024))),
  max_age_seconds: z.optional(z.int()),
});

export const getBucketCors = defineCall({
  name: 'getBucketCors',
  method: 'GET',
  path: `${bucketsPath}/cors`,
  summary: 'Retrieve the CORS rules.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.array(corsRule),
  codes: [2010, 3013],
});

export const setBucketCors = defineCall({
  name: 'setBucketCors',
  method: 'PUT',
  path: `${bucketsPath}/cors`,
  summary: 'Set the CORS rules, up to 100. An empty list removes them.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    rules: z.array(corsRule).check(z.maxLength(1000)),
    ...replacing(z.array(corsRule).check(z.maxLength(1000))),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
});

const whole = z.optional(z.int());
export const lifecycleRule = z.strictObject({
  /** Generated if missing. */
  id: z.optional(text(255)),
  enabled: z.boolean(),
  prefix: z.optional(text(limits.objectKeyMaxBytes)),
  tags: z.optional(z.array(tag)),
  size_greater_than: whole,
  size_less_than: whole,
  /** One of the three. A date is the start of a day in UTC, in milliseconds. */
  expire_days: whole,
  expire_at: z.optional(time),
  expire_delete_markers: z.optional(z.boolean()),
  noncurrent_expire_days: whole,
  /** This many noncurrent versions are kept, however old. */
  noncurrent_keep: whole,
  abort_upload_days: whole,
  transitions: z.optional(
    z.array(z.strictObject({ days: whole, at: z.optional(time), storage_class: text(32) })),
  ),
  noncurrent_transitions: z.optional(
    z.array(z.strictObject({ days: z.int(), keep: whole, storage_class: text(32) })),
  ),
});

export const getBucketLifecycle = defineCall({
  name: 'getBucketLifecycle',
  method: 'GET',
  path: `${bucketsPath}/lifecycle`,
  summary: 'Retrieve the lifecycle rules.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.array(lifecycleRule),
  codes: [2010, 3013],
});

export const setBucketLifecycle = defineCall({
  name: 'setBucketLifecycle',
  method: 'PUT',
  path: `${bucketsPath}/lifecycle`,
  summary: 'Set the lifecycle rules, up to 1,000. An empty list removes them.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    rules: z.array(lifecycleRule).check(z.maxLength(1001)),
    ...replacing(z.array(lifecycleRule).check(z.maxLength(1001))),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
});

const routingRule = z.strictObject({
  when_prefix: z.optional(text(limits.objectKeyMaxBytes)),
  when_status: z.optional(z.int()),
  protocol: z.optional(z.enum(['http', 'https'])),
  host: z.optional(text(255)),
  replace_prefix: z.optional(text(limits.objectKeyMaxBytes)),
  replace_key: z.optional(text(limits.objectKeyMaxBytes)),
  status: z.optional(z.int()),
});
const website = z.strictObject({
  index_document: z.optional(text(limits.objectKeyMaxBytes)),
  error_document: z.optional(text(limits.objectKeyMaxBytes)),
  redirect_all_to: z.optional(
    z.strictObject({ host: text(255), protocol: z.optional(z.enum(['http', 'https'])) }),
  ),
  routing_rules: z.optional(z.array(routingRule)),
});

export const getBucketWebsite = defineCall({
  name: 'getBucketWebsite',
  method: 'GET',
  path: `${bucketsPath}/website`,
  summary: 'Retrieve the bucket’s website settings and URLs.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.strictObject({
    website: z.nullable(website),
    /** Below the server’s website host; null: it has none. */
    url: z.nullable(z.string()),
    /** At the bucket’s custom domain; null: no verified domain. */
    domain_url: z.nullable(z.string()),
  }),
  codes: [2010, 3013],
});

export const setBucketWebsite = defineCall({
  name: 'setBucketWebsite',
  method: 'PUT',
  path: `${bucketsPath}/website`,
  summary: 'Serve the bucket as a website. The bucket policy controls access. Null turns it off.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    website: z.nullable(website),
    ...replacing(z.nullable(website)),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const deleteBucketWebsite = defineCall({
  name: 'deleteBucketWebsite',
  method: 'DELETE',
  path: `${bucketsPath}/website`,
  summary: 'Turn off the bucket’s website.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofBucket,
  output: noData,
  codes: [2010, 3013],
});

const notification = z.strictObject({
  /** Generated if missing. */
  id: z.optional(text(255)),
  /** The ARN of one of the account’s webhooks. */
  destination: text(1024),
  /** S3’s names: `s3:ObjectCreated:*` … */
  events: z.array(text(128)),
  prefix: z.optional(text(limits.objectKeyMaxBytes)),
  suffix: z.optional(text(limits.objectKeyMaxBytes)),
});

export const getBucketNotifications = defineCall({
  name: 'getBucketNotifications',
  method: 'GET',
  path: `${bucketsPath}/notifications`,
  summary: 'Retrieve the bucket’s event notifications.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.array(notification),
  codes: [2010, 3013],
});

export const setBucketNotifications = defineCall({
  name: 'setBucketNotifications',
  method: 'PUT',
  path: `${bucketsPath}/notifications`,
  summary: 'Set the bucket’s event notifications. An empty list turns them off.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    notifications: z.array(notification).check(z.maxLength(100)),
    ...replacing(z.array(notification).check(z.maxLength(100))),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const bucketRuleCalls = {
  getBucketCors,
  setBucketCors,
  getBucketLifecycle,
  setBucketLifecycle,
  getBucketWebsite,
  setBucketWebsite,
  deleteBucketWebsite,
  getBucketNotifications,
  setBucketNotifications,
};
