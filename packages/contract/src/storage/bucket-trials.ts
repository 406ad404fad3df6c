import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { text } from '../text.ts';
import { longestPlanDays } from '../time.ts';
import { bucketName, bucketsPath } from './bucket-call.ts';
import { lifecycleRule } from './bucket-rules.ts';

// Simulations of settings. None of these calls changes anything.

const effect = z.strictObject({
  rule_id: z.string(),
  /** `expire` deletes a current object, which adds a delete marker in a versioned bucket. */
  action: z.enum(['expire', 'delete-version', 'remove-delete-marker', 'transition', 'abort-upload']),
  /** For a transition. */
  storage_class: z.nullable(z.string()),
  count: z.int(),
  size_bytes: z.int(),
});

export const simulateLifecycle = defineCall({
  name: 'simulateLifecycle',
  method: 'POST',
  path: `${bucketsPath}/lifecycle/simulation`,
  summary: 'Preview the effect of lifecycle rules, now or after a number of days.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: z.strictObject({
    bucket: bucketName,
    rules: z.array(lifecycleRule).check(z.maxLength(1001)),
    days_ahead: z.optional(z.int().check(z.minimum(0), z.maximum(longestPlanDays))),
  }),
  output: z.strictObject({
    effects: z.array(effect),
    /** Number of examined versions. */
    version_count: z.int(),
    /** The bucket has more versions than were examined. */
    is_partial: z.boolean(),
    /** Time at which the rules are next applied. */
    next_run_at: z.int(),
  }),
  codes: [2010, 3013],
});

export const testBucketCors = defineCall({
  name: 'testBucketCors',
  method: 'POST',
  path: `${bucketsPath}/cors/test`,
  summary: 'Send a CORS preflight request to the S3 endpoint.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: z.strictObject({
    bucket: bucketName,
    /** `https://www.example.com` */
    origin: text(1024),
    method: z.enum(['GET', 'HEAD', 'PUT', 'POST', 'DELETE']),
    /** Headers that the page would send. */
    headers: z.optional(z.array(text(128)).check(z.maxLength(50))),
  }),
  output: z.strictObject({
    is_allowed: z.boolean(),
    /** Null: the endpoint did not answer. */
    status: z.nullable(z.int()),
    /** Response headers that are relevant for browsers. */
    headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  }),
  codes: [2010, 3013],
});

export const checkBucketPolicy = defineCall({
  name: 'checkBucketPolicy',
  method: 'POST',
  path: `${bucketsPath}/policy/check`,
  summary: 'Validate a bucket policy and check whether it’s public.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: z.strictObject({ bucket: bucketName, policy: text(64 * 1024) }),
  output: z.strictObject({
    problem: z.nullable(
      z.strictObject({
        /** S3’s message. */
        message: z.string(),
        /** From 1, if the JSON is invalid. */
        line: z.nullable(z.int()),
        column: z.nullable(z.int()),
      }),
    ),
    is_public: z.boolean(),
    /** It is public, and the public access block refuses public policies. */
    is_blocked: z.boolean(),
  }),
  codes: [2010, 3013],
});

export const bucketTrialCalls = { simulateLifecycle, testBucketCors, checkBucketPolicy };
