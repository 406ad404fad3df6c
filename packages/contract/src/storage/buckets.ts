import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { text } from '../text.ts';
import { bucketName, bucketsPath, tag } from './bucket-call.ts';
import { bucketQuota } from './bucket-quota.ts';

export const listBuckets = defineCall({
  name: 'listBuckets',
  method: 'GET',
  path: bucketsPath,
  summary: 'List the account’s buckets by name.',
  auth: 'session',
  permission: { needs: 'read', app: ['manage'] },
  input: nothing,
  output: z.array(
    z.strictObject({
      name: z.string(),
      region: z.string(),
      created_at: z.int(),
      /** Objects that a plain listing shows. */
      object_count: z.int(),
      version_count: z.int(),
      /** Size of all versions. */
      size_bytes: z.int(),
      versioning: z.enum(['off', 'enabled', 'suspended']),
      object_lock: z.boolean(),
      /** For new objects, if the bucket sets it; null: the server's default. */
      encryption: z.nullable(z.enum(['AES256', 'aws:kms'])),
      /** Whether its policy or ACL makes it public. */
      is_public: z.boolean(),
      tags: z.array(z.strictObject({ key: z.string(), value: z.string() })),
      quota: bucketQuota,
    }),
  ),
  codes: [],
});

export const createBucket = defineCall({
  name: 'createBucket',
  method: 'POST',
  path: bucketsPath,
  summary: 'Create a bucket with its settings. If a setting is rejected, no bucket is created.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { bucket: 'name' },
  input: z.strictObject({
    name: bucketName,
    encryption: z.optional(
      z.strictObject({
        /** Empty is 2007. */
        type: z.enum(['', 'AES256', 'aws:kms']),
        /** With `aws:kms`; empty is 2008. */
        kms_key_id: z.optional(text(2048)),
      }),
    ),
    versioning: z.optional(z.boolean()),
    /** Enables object lock permanently, and versioning. */
    object_lock: z.optional(z.boolean()),
    tags: z.optional(z.array(tag).check(z.maxLength(1000))),
    quota: z.optional(bucketQuota),
  }),
  output: noData,
  codes: [1022, 2000, 2001, 2002, 2003, 2004, 2007, 2008, 2009, 2016],
});

export const deleteBucket = defineCall({
  name: 'deleteBucket',
  method: 'DELETE',
  path: bucketsPath,
  summary: 'Delete an empty bucket. Returns 1027 if it contains objects.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { bucket: 'name' },
  input: z.strictObject({ name: bucketName }),
  output: noData,
  codes: [2010, 3013],
});

export const bucketCalls = { listBuckets, createBucket, deleteBucket };
