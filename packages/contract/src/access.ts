import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';

/** What can decide about a request at the S3 endpoint. */
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
  /** Allowed: the upload is one that the caller began. */
  'initiator',
  /** The statement of the access key’s policy that denies. */
  'keyPolicy',
  /** No statement of the access key’s policy allows it. */
  'keyPolicySilent',
  /** A public policy or ACL would have allowed it, but `setting` of the public access block says no. */
  'publicAccessBlock',
  /** Neither the owner, nor let in by a policy or an ACL. */
  'notOwner',
  /** The bucket is open to the caller, but somebody else wrote the object and keeps it to themselves. */
  'notObjectOwner',
  /** It takes an account. */
  'anonymous',
  /** The bucket is not that of the account that the request expected. */
  'expectedOwner',
]);

export const explainRefusal = defineCall({
  name: 'explainRefusal',
  method: 'GET',
  path: '/api/storage/access/explanation',
  summary:
    'Why a request to the S3 endpoint was refused, by its x-amz-request-id: for a week, to the account that made it and to the bucket’s owner; else null.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ request_id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.nullable(
    z.strictObject({
      request_id: z.string(),
      decided_at: z.int(),
      /** Account id; null: an anonymous caller. */
      caller: z.nullable(z.string()),
      /** Shown to its own account. */
      access_key_id: z.nullable(z.string()),
      /** S3’s name: `GetObject` … */
      operation: z.string(),
      /** The action that decided: `s3:GetObject` … */
      action: z.string(),
      /** `bucket`, `bucket/key`, or `*`. */
      resource: z.string(),
      is_allowed: z.boolean(),
      rule,
      /** Of a policy, counted from 1. Like `sid` and `setting`, shown only to the account whose policy or bucket it is. */
      statement: z.nullable(z.int()),
      sid: z.nullable(z.string()),
      setting: z.nullable(z.enum(['IgnorePublicAcls', 'RestrictPublicBuckets'])),
    }),
  ),
  codes: [],
});

export const accessCalls = { explainRefusal };
