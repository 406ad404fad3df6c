import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { text } from '../text.ts';
import { bucketName as bucket, objectKey as key } from './bucket-call.ts';

const path = '/api/storage/uploads';
const partNumber = z.int().check(z.minimum(1), z.maximum(10_000));
/** Base64, as in `x-amz-checksum-crc32c`. */
const crc32c = z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{6}==$/)));

/** Names per preflight call. */
export const uploadCheckMaxKeys = 1000;

export const checkUploads = defineCall({
  name: 'checkUploads',
  method: 'POST',
  path: `${path}/check`,
  summary: 'Check which names already exist and how much space is left.',
  auth: 'session',
  permission: { needs: 'write', app: ['upload'] },
  audit: false,
  input: z.strictObject({ bucket, keys: z.array(key).check(z.maxLength(uploadCheckMaxKeys)) }),
  output: z.strictObject({
    /** The names that already have an object. */
    taken: z.array(z.string()),
    /** Null: no limit. */
    free_bytes: z.nullable(z.int()),
    /** Which limit leaves the least space: the plan's storage or the bucket's quota. Null: no limit. */
    limited_by: z.nullable(z.enum(['plan', 'bucket'])),
  }),
  codes: [1022, 1051, 2010, 3013],
});

export const startUpload = defineCall({
  name: 'startUpload',
  method: 'POST',
  path,
  summary: 'Start an upload. Small files use one signed PUT, large files a multipart upload.',
  auth: 'session',
  permission: { needs: 'write', app: ['upload'] },
  audit: { target: 'key' },
  input: z.strictObject({
    bucket,
    key,
    size_bytes: z.int().check(z.minimum(0)),
    content_type: z.optional(text(255)),
    /** Refuse (3021) instead of overwriting. */
    keep_existing: z.optional(z.boolean()),
    /** For a small file: the PUT is then signed for these bytes only. */
    crc32c,
  }),
  output: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('single'), url: z.string(), headers: z.record(z.string(), z.string()) }),
    z.strictObject({
      kind: z.literal('multipart'),
      upload_id: z.string(),
      part_size_bytes: z.int(),
      /** Lets this upload continue after the session has ended, until `expires_at`. */
      upload_token: z.string(),
      expires_at: z.int(),
    }),
  ]),
  codes: [1022, 1051, 1077, 2010, 3003, 3004, 3005, 3013, 3021],
});

const upload = { bucket, key, upload_id: z.string().check(z.minLength(1), z.maxLength(128)) };

export const signUploadPart = defineCall({
  name: 'signUploadPart',
  method: 'POST',
  path: `${path}/part`,
  summary: 'Create a signed PUT URL for a part.',
  auth: 'upload',
  permission: { needs: 'write', app: ['upload'] },
  audit: false,
  input: z.strictObject({ ...upload, part_number: partNumber, crc32c }),
  output: z.strictObject({
    url: z.string(),
    /** Must be sent with exactly these values. */
    headers: z.record(z.string(), z.string()),
  }),
  codes: [2010, 3010, 3013],
});

export const listUploadParts = defineCall({
  name: 'listUploadParts',
  method: 'GET',
  path: `${path}/parts`,
  summary: 'List the uploaded parts.',
  auth: 'upload',
  permission: { needs: 'write', app: ['upload'] },
  input: z.strictObject(upload),
  output: z.array(
    z.strictObject({
      part_number: z.int(),
      size_bytes: z.int(),
      etag: z.string(),
      /** Base64, over the received bytes. */
      crc32c: z.nullable(z.string()),
    }),
  ),
  codes: [2010, 3010, 3013],
});

export const completeUpload = defineCall({
  name: 'completeUpload',
  method: 'POST',
  path: `${path}/complete`,
  summary: 'Complete a multipart upload.',
  auth: 'upload',
  permission: { needs: 'write', app: ['upload'] },
  audit: false,
  input: z.strictObject({
    ...upload,
    /** `part_number` without one is 3008, `etag` (the part's id) without one 3007. */
    parts: z
      .array(
        z.strictObject({
          part_number: z.optional(partNumber),
          etag: z.optional(text(100)),
          /** Refused (1027) unless it matches the received part. */
          crc32c,
        }),
      )
      .check(z.minLength(1), z.maxLength(10_000)),
  }),
  output: z.strictObject({ etag: z.string() }),
  codes: [1022, 1051, 1077, 2010, 3005, 3006, 3007, 3008, 3010, 3013, 3015],
});

export const abortUpload = defineCall({
  name: 'abortUpload',
  method: 'DELETE',
  path,
  summary: 'Abort an upload and free its storage.',
  auth: 'upload',
  permission: { needs: 'write', app: ['upload'] },
  audit: { target: 'key' },
  input: z.strictObject(upload),
  output: noData,
  codes: [2010, 3010, 3013],
});

export const uploadCalls = {
  checkUploads,
  startUpload,
  signUploadPart,
  listUploadParts,
  completeUpload,
  abortUpload,
};
