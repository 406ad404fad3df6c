import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { logCursor, logLimit } from '../log-page.ts';
import { text } from '../text.ts';

/** Rules that can decide a request to the S3 endpoint. */
const rule = z.enum([
  /** Allowed: the bucket is the caller's own. */
  'owner',
  /** Allowed: every account may. */
  'account',
  /** The statement of the bucket policy that allows or denies. */
  'bucketPolicy',
  /** Allowed by the ACL of the bucket. */
  'bucketAcl',
  /** Allowed by the ACL of the object. */
  'objectAcl',
  /** Allowed: the caller started the upload. */
  'initiator',
  /** The statement of the access key’s policy that denies. */
  'keyPolicy',
  /** No statement of the access key’s policy allows it. */
  'keyPolicySilent',
  /** A public policy or ACL would allow it, but `setting` of the public access block prevents it. */
  'publicAccessBlock',
  /** The caller is not the owner, and no policy or ACL allows the request. */
  'notOwner',
  /** The caller may use the bucket, but another account owns the object. */
  'notObjectOwner',
  /** An account is required. */
  'anonymous',
  /** The bucket belongs to another account than the request expected. */
  'expectedOwner',
]);

const decision = z.strictObject({
  request_id: z.string(),
  decided_at: z.int(),
  /** Account ID; null: an anonymous caller. */
  caller: z.nullable(z.string()),
  /** Only shown to its own account. */
  access_key_id: z.nullable(z.string()),
  /** S3’s name: `GetObject` … */
  operation: z.string(),
  /** The deciding action: `s3:GetObject` … */
  action: z.string(),
  /** `bucket`, `bucket/key`, or `*`. */
  resource: z.string(),
  is_allowed: z.boolean(),
  rule,
  /** Counted from 1. Like `sid` and `setting`, only shown to the account that owns the policy or bucket. */
  statement: z.nullable(z.int()),
  sid: z.nullable(z.string()),
  setting: z.nullable(z.enum(['IgnorePublicAcls', 'RestrictPublicBuckets'])),
});

export const explainRefusal = defineCall({
  name: 'explainRefusal',
  method: 'GET',
  path: '/api/storage/access/explanation',
  summary:
    'Look up why an S3 request was denied, by its x-amz-request-id. Kept for a week. Null if unknown or not visible to the caller.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ request_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.nullable(decision),
  codes: [],
});

export const listRefusals = defineCall({
  name: 'listRefusals',
  method: 'GET',
  path: '/api/storage/access/refusals',
  summary: 'List the account’s own S3 requests that were denied in the last week, newest first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ access_key_id: z.optional(text(128)), cursor: logCursor, limit: logLimit }),
  output: z.strictObject({ refusals: z.array(decision), next_cursor: z.nullable(z.string()) }),
  codes: [],
});

export const accessCalls = { explainRefusal, listRefusals };
