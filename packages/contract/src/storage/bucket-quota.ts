import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { bucketName, bucketsPath, ofBucket, replacing } from './bucket-call.ts';

const amount = z.nullable(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)));

/** A bucket's limits; null: no limit. */
export const bucketQuota = z.strictObject({
  /** All versions and the parts of unfinished uploads. */
  max_bytes: amount,
  /** Objects that a plain listing shows. */
  max_objects: amount,
  /** Egress per UTC month. */
  max_sent_bytes: amount,
});

export const getBucketQuota = defineCall({
  name: 'getBucketQuota',
  method: 'GET',
  path: `${bucketsPath}/quota`,
  summary: 'Retrieve a bucket’s quota and its egress this month.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.strictObject({
    ...bucketQuota.shape,
    /** Since the start of the month in UTC. */
    sent_bytes: z.int(),
  }),
  codes: [2010, 3013],
});

export const setBucketQuota = defineCall({
  name: 'setBucketQuota',
  method: 'PUT',
  path: `${bucketsPath}/quota`,
  summary: 'Set a bucket’s quota. Existing objects are kept. Uploads beyond it return 1077, downloads 1079.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, ...bucketQuota.shape, ...replacing(bucketQuota) }),
  output: noData,
  codes: [1078, 2010, 3013],
});

export const bucketQuotaCalls = { getBucketQuota, setBucketQuota };
