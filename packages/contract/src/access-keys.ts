import * as z from 'zod/mini';
import { defineCall, noData, nothing } from './define-call.ts';
import { limits } from './limits.ts';

const accessKey = z.strictObject({
  access_key_id: z.string(),
  name: z.string(),
  created_at: z.int(),
  last_used_at: z.nullable(z.int()),
  /** From then on it opens nothing; null: never. */
  expires_at: z.nullable(z.int()),
  /** The policy that narrows it, as JSON; null: it may all that its account may. */
  policy: z.nullable(z.string()),
});

/** What a key may, at most. Of buckets, prefixes and addresses an empty list means all. */
const scope = z
  .strictObject({
    buckets: z.array(z.string().check(z.regex(/^[a-z0-9-]{3,63}$/))).check(z.maxLength(100)),
    /** Beginnings of keys, in buckets that are named: a wildcard for a bucket would match folders too. */
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
const expiresAt = z.int().check(z.minimum(0));

export const listAccessKeys = defineCall({
  name: 'listAccessKeys',
  method: 'GET',
  path: '/api/storage/access-keys',
  summary: 'The account’s S3 access keys (at most 10), without their secrets.',
  auth: 'session',
  input: nothing,
  output: z.array(accessKey),
  codes: [],
});

export const createAccessKey = defineCall({
  name: 'createAccessKey',
  method: 'POST',
  path: '/api/storage/access-keys',
  summary: 'Create an S3 access key. The secret is in this answer and nowhere else.',
  auth: 'session',
  input: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(limits.accessKeyNameMaxLength)),
    scope: z.optional(z.nullable(scope)),
    expires_at: z.optional(z.nullable(expiresAt)),
  }),
  output: z.strictObject({ ...accessKey.shape, secret_access_key: z.string() }),
  codes: [1017, 1018],
});

export const renameAccessKey = defineCall({
  name: 'renameAccessKey',
  method: 'PUT',
  path: '/api/storage/access-keys',
  summary: 'Give an access key another name.',
  auth: 'session',
  input: z.strictObject({
    access_key_id: z.string().check(z.maxLength(128)),
    name: z.string().check(z.minLength(1), z.maxLength(limits.accessKeyNameMaxLength)),
  }),
  output: noData,
  codes: [1006, 1018],
});

export const limitAccessKey = defineCall({
  name: 'limitAccessKey',
  method: 'PUT',
  path: '/api/storage/access-keys/limits',
  summary: 'Say anew what an access key may do and until when; it holds from then on.',
  auth: 'session',
  input: z.strictObject({
    access_key_id: z.string().check(z.maxLength(128)),
    scope: z.nullable(scope),
    expires_at: z.nullable(expiresAt),
  }),
  output: noData,
  codes: [1006],
});

export const deleteAccessKey = defineCall({
  name: 'deleteAccessKey',
  method: 'DELETE',
  path: '/api/storage/access-keys',
  summary: 'Delete an access key; it opens nothing from then on.',
  auth: 'session',
  input: z.strictObject({ access_key_id: z.string().check(z.maxLength(128)) }),
  output: noData,
  codes: [1006],
});

export const accessKeyCalls = {
  listAccessKeys,
  createAccessKey,
  renameAccessKey,
  limitAccessKey,
  deleteAccessKey,
};
