import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { isCompliance } from '../permissions.ts';
import { text } from '../text.ts';
import { bucketName, bucketsPath, ofBucket, replacing, tag } from './bucket-call.ts';

// Settings are validated by the S3 endpoint's rules; a violation is 1027.

const versioning = z.enum(['off', 'enabled', 'suspended']);

export const getBucket = defineCall({
  name: 'getBucket',
  method: 'GET',
  path: `${bucketsPath}/detail`,
  summary: 'Retrieve a bucket’s details, usage and settings.',
  auth: 'session',
  permission: { needs: 'read', app: ['manage'] },
  input: ofBucket,
  output: z.strictObject({
    name: z.string(),
    region: z.string(),
    created_at: z.int(),
    versioning,
    object_lock: z.boolean(),
    /** Whether its policy or ACL makes it public. */
    is_public: z.boolean(),
    /** Objects that a plain listing shows. */
    object_count: z.int(),
    version_count: z.int(),
    /** Size of all versions. */
    size_bytes: z.int(),
    /** Bytes of unfinished uploads' parts. */
    upload_bytes: z.int(),
    /** S3's sub-resource names of the configured settings. */
    settings: z.array(z.string()),
  }),
  codes: [2010, 3013],
});

export const setVersioning = defineCall({
  name: 'setVersioning',
  method: 'PUT',
  path: `${bucketsPath}/versioning`,
  summary: 'Turn versioning on or suspend it. Existing versions are kept.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    status: z.enum(['enabled', 'suspended']),
    ...replacing(versioning),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const getBucketTags = defineCall({
  name: 'getBucketTags',
  method: 'GET',
  path: `${bucketsPath}/tags`,
  summary: 'Retrieve a bucket’s tags.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.array(z.strictObject({ key: z.string(), value: z.string() })),
  codes: [2010, 3013],
});

export const setBucketTags = defineCall({
  name: 'setBucketTags',
  method: 'PUT',
  path: `${bucketsPath}/tags`,
  summary: 'Replace the bucket’s tags. Up to 10, with unique keys of 1 to 128 characters.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    tags: z.array(tag).check(z.maxLength(1000)),
    ...replacing(z.array(tag).check(z.maxLength(1000))),
  }),
  output: noData,
  codes: [1078, 2009, 2010, 3013],
});

const encryption = z.strictObject({
  type: z.enum(['AES256', 'aws:kms']),
  kms_key_id: z.nullable(text(2048)),
});

export const getBucketEncryption = defineCall({
  name: 'getBucketEncryption',
  method: 'GET',
  path: `${bucketsPath}/encryption`,
  summary: 'Retrieve the default encryption. Null means the server default.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.nullable(encryption),
  codes: [2010, 3013],
});

export const setBucketEncryption = defineCall({
  name: 'setBucketEncryption',
  method: 'PUT',
  path: `${bucketsPath}/encryption`,
  summary: 'Set the default encryption: `AES256`, or `aws:kms` with a key. Null means the server default.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    /** Empty is 2007. */
    type: z.optional(z.nullable(z.enum(['', 'AES256', 'aws:kms']))),
    /** With `aws:kms`; empty is 2008. */
    kms_key_id: z.optional(text(2048)),
    ...replacing(z.nullable(encryption)),
  }),
  output: noData,
  codes: [1078, 2007, 2008, 2010, 3013],
});

export const deleteBucketEncryption = defineCall({
  name: 'deleteBucketEncryption',
  method: 'DELETE',
  path: `${bucketsPath}/encryption`,
  summary: 'Reset the default encryption to the server default.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofBucket,
  output: noData,
  codes: [2010, 3013],
});

/** A retention for a period that begins when an object is stored or locked. */
export const retentionPeriod = z.strictObject({
  mode: z.enum(['GOVERNANCE', 'COMPLIANCE']),
  /** Exactly one of these. */
  days: z.optional(z.int()),
  years: z.optional(z.int()),
});

const lock = z.strictObject({ enabled: z.boolean(), default_retention: z.nullable(retentionPeriod) });

export const getBucketLock = defineCall({
  name: 'getBucketLock',
  method: 'GET',
  path: `${bucketsPath}/object-lock`,
  summary: 'Retrieve object lock and the default retention.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: lock,
  codes: [2010, 3013],
});

export const setBucketLock = defineCall({
  name: 'setBucketLock',
  method: 'PUT',
  path: `${bucketsPath}/object-lock`,
  summary: 'Turn on object lock permanently and set the default retention. Requires versioning.',
  auth: 'session',
  permission: { needs: 'write', stepUpFor: ({ default_retention: retention }) => isCompliance(retention) },
  input: z.strictObject({
    bucket: bucketName,
    default_retention: z.nullable(retentionPeriod),
    ...replacing(lock),
  }),
  output: noData,
  codes: [1034, 1078, 2010, 3013],
});

const logging = z.strictObject({ target_bucket: text(1024), target_prefix: text(800) });

export const getBucketLogging = defineCall({
  name: 'getBucketLogging',
  method: 'GET',
  path: `${bucketsPath}/logging`,
  summary: 'Retrieve the bucket’s access logging. Null means off.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.nullable(logging),
  codes: [2010, 3013],
});

export const setBucketLogging = defineCall({
  name: 'setBucketLogging',
  method: 'PUT',
  path: `${bucketsPath}/logging`,
  summary: 'Set the bucket’s access logging. Null turns it off.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    logging: z.nullable(logging),
    ...replacing(z.nullable(logging)),
  }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const bucketSettingCalls = {
  getBucket,
  setVersioning,
  getBucketTags,
  setBucketTags,
  getBucketEncryption,
  setBucketEncryption,
  deleteBucketEncryption,
  getBucketLock,
  setBucketLock,
  getBucketLogging,
  setBucketLogging,
};
