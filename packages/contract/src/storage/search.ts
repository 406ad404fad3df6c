import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { limits } from '../limits.ts';
import { objectKey } from './bucket-call.ts';
import { objectKinds } from './object-kinds.ts';

/** Query parameters arrive as text. */
const number = z.union([
  z.int().check(z.minimum(0)),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
]);

export const searchObjects = defineCall({
  name: 'searchObjects',
  method: 'GET',
  path: '/api/storage/search',
  summary:
    'Search objects and folders in all buckets by part of their key, bucket, tag, size, time, type, kind and storage class.',
  auth: 'session',
  permission: { needs: 'read', app: ['manage'] },
  input: z.strictObject({
    /** Without it, everything that matches the filters. */
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    bucket: z.optional(z.string().check(z.maxLength(1024))),
    /** Only below this folder, at any depth; ends in `/`. */
    prefix: z.optional(objectKey.check(z.minLength(1))),
    type: z.optional(z.enum(['file', 'folder'])),
    /** Folders have none. */
    kind: z.optional(z.enum(objectKinds)),
    /** `STANDARD` and `ARCHIVE` include S3’s other names of the same class. */
    storage_class: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    tag_key: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.tagKeyMaxLength))),
    /** With `tag_key`; without it, any value. */
    tag_value: z.optional(z.string().check(z.maxLength(limits.tagValueMaxLength))),
    min_bytes: z.optional(number),
    max_bytes: z.optional(number),
    /** Milliseconds since 1970, both inclusive. */
    modified_from: z.optional(number),
    modified_to: z.optional(number),
    /** By relevance (the default), names that begin with the text come first, an exact match before all. */
    sort: z.optional(z.enum(['relevance', 'name', 'size', 'modified'])),
    /** For sorts other than relevance; `ascending` is the default. */
    order: z.optional(z.enum(['ascending', 'descending'])),
    cursor: z.optional(z.string().check(z.maxLength(8192))),
    limit: z.optional(
      z
        .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))])
        .check(z.minimum(1), z.maximum(limits.pageSizeMax)),
    ),
  }),
  output: z.strictObject({
    objects: z.array(
      z.strictObject({
        bucket: z.string(),
        key: z.string(),
        /** A folder exists if a key implies it; without a marker its `etag`, `content_type` and `storage_class` are empty. */
        type: z.enum(['file', 'folder']),
        size_bytes: z.int(),
        etag: z.string(),
        content_type: z.string(),
        storage_class: z.string(),
        modified_at: z.int(),
      }),
    ),
    /** A page may be short, or empty, and still have a cursor. */
    next_cursor: z.nullable(z.string()),
    /** False while changes are being indexed and may be missing. */
    is_complete: z.boolean(),
  }),
  codes: [2010, 3013],
});
