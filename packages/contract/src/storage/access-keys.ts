import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';
import { legibleName } from '../text.ts';
import { dueTime } from '../time.ts';

/** The restrictions of a key. For buckets, prefixes and addresses, an empty list means all. */
const scope = z
  .strictObject({
    buckets: z.array(z.string().check(z.regex(/^[a-z0-9-]{3,63}$/))).check(z.maxLength(100)),
    /** Key prefixes in named buckets: with a wildcard for the bucket, they would match folders too. */
    prefixes: z.array(z.string().check(z.minLength(1), z.maxLength(1024))).check(z.maxLength(100)),
    permissions: z
      .array(z.enum(['list', 'read', 'write', 'delete', 'manage']))
      .check(z.minLength(1), z.maxLength(5)),
    /** IP addresses and CIDR ranges. */
    addresses: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
  })
  .check(
    z.refine(({ buckets, prefixes }) => prefixes.length === 0 || buckets.length > 0, { path: ['buckets'] }),
  );
/** Egress per UTC month; null: limited only by the account. */
const maxSentBytes = z.nullable(z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)));
const accessKeyId = z.string().check(z.maxLength(128));
const name = legibleName(limits.accessKeyNameMaxLength);

const accessKey = z.strictObject({
  access_key_id: z.string(),
  name: z.string(),
  created_at: z.int(),
  last_used_at: z.nullable(z.int()),
  /** The IP address of the last use. */
  last_used_from: z.nullable(z.string()),
  /** Expiry; null: never. */
  expires_at: z.nullable(z.int()),
  /** A disabled key gives no access. */
  is_enabled: z.boolean(),
  /** The policy that restricts it, as JSON; null: all rights of the account. */
  policy: z.nullable(z.string()),
  /** The source of the policy; null without one, and for a policy written by hand. */
  scope: z.nullable(scope),
  max_sent_bytes: maxSentBytes,
  /** Members may change the keys that they created; managers of the account may change all. */
  is_changeable: z.boolean(),
});
const newAccessKey = z.extend(accessKey, { secret_access_key: z.string() });

export const listAccessKeys = defineCall({
  name: 'listAccessKeys',
  method: 'GET',
  path: '/api/storage/access-keys',
  summary: 'List the account’s access keys, without secrets.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: z.array(accessKey),
  codes: [],
});

export const createAccessKey = defineCall({
  name: 'createAccessKey',
  method: 'POST',
  path: '/api/storage/access-keys',
  summary: 'Create an S3 access key. The secret is returned only once.',
  auth: 'session',
  permission: { needs: 'write', stepUp: true },
  audit: { target: 'name' },
  input: z.strictObject({
    name,
    scope: z.optional(z.nullable(scope)),
    expires_at: z.optional(z.nullable(dueTime)),
    max_sent_bytes: z.optional(maxSentBytes),
  }),
  output: newAccessKey,
  codes: [1017, 1018, 1034],
});

export const rotateAccessKey = defineCall({
  name: 'rotateAccessKey',
  method: 'POST',
  path: '/api/storage/access-keys/rotation',
  summary:
    'Rotate an access key: create a key with the same permissions and expire the old one after a grace period. The secret is returned only once.',
  auth: 'session',
  permission: { needs: 'write', stepUp: true },
  audit: { target: 'access_key_id' },
  input: z.strictObject({
    /** The key to replace. */
    access_key_id: accessKeyId,
    name,
    expires_at: z.nullable(dueTime),
    /** Time for which the old key still works, unless it expires sooner. At most 30 days. */
    grace_seconds: z.int().check(z.minimum(0), z.maximum(30 * 86_400)),
  }),
  output: newAccessKey,
  codes: [1006, 1017, 1018, 1034],
});

export const renameAccessKey = defineCall({
  name: 'renameAccessKey',
  method: 'PUT',
  path: '/api/storage/access-keys',
  summary: 'Rename an access key.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'access_key_id' },
  input: z.strictObject({ access_key_id: accessKeyId, name }),
  output: noData,
  codes: [1006, 1018],
});

export const limitAccessKey = defineCall({
  name: 'limitAccessKey',
  method: 'PUT',
  path: '/api/storage/access-keys/limits',
  summary: 'Change an access key’s permissions, expiry and monthly download limit.',
  auth: 'session',
  permission: { needs: 'write', stepUp: true },
  audit: { target: 'access_key_id' },
  input: z.strictObject({
    access_key_id: accessKeyId,
    scope: z.nullable(scope),
    expires_at: z.nullable(dueTime),
    max_sent_bytes: maxSentBytes,
  }),
  output: noData,
  codes: [1006, 1034],
});

export const setAccessKeyState = defineCall({
  name: 'setAccessKeyState',
  method: 'PUT',
  path: '/api/storage/access-keys/state',
  summary: 'Enable or disable an access key.',
  auth: 'session',
  permission: { needs: 'write', stepUp: true },
  audit: { target: 'access_key_id' },
  input: z.strictObject({ access_key_id: accessKeyId, is_enabled: z.boolean() }),
  output: noData,
  codes: [1006, 1034],
});

export const signAccessKeyTrial = defineCall({
  name: 'signAccessKeyTrial',
  method: 'POST',
  path: '/api/storage/access-keys/trial',
  summary:
    'Create a signed test request for an access key. Send it within a minute to check whether the key works.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: z.strictObject({
    access_key_id: accessKeyId,
    secret_access_key: z.string().check(z.minLength(1), z.maxLength(128)),
    /** Tests with this bucket's location; without it, with the list of buckets. */
    bucket: z.optional(z.string().check(z.regex(/^[a-z0-9-]{3,63}$/))),
  }),
  output: z.strictObject({ url: z.string() }),
  codes: [1006],
});

export const deleteAccessKey = defineCall({
  name: 'deleteAccessKey',
  method: 'DELETE',
  path: '/api/storage/access-keys',
  summary: 'Delete an access key.',
  auth: 'session',
  permission: { needs: 'write', stepUp: true },
  audit: { target: 'access_key_id' },
  input: z.strictObject({ access_key_id: accessKeyId }),
  output: noData,
  codes: [1006, 1034],
});

export const accessKeyCalls = {
  listAccessKeys,
  createAccessKey,
  rotateAccessKey,
  renameAccessKey,
  limitAccessKey,
  setAccessKeyState,
  signAccessKeyTrial,
  deleteAccessKey,
};
