import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { limits } from '../limits.ts';
import { isCompliance } from '../permissions.ts';
import { text } from '../text.ts';
import { dueTime, restoreDays } from '../time.ts';
import { bucketName as bucket, objectKey as key, tag } from './bucket-call.ts';
import { storageClasses } from './storage-classes.ts';

const versionId = z.optional(text(128));
const path = '/api/storage/objects';
export const storageClassName = z.enum(storageClasses);

export const describeObject = defineCall({
  name: 'describeObject',
  method: 'GET',
  path: `${path}/detail`,
  summary: 'Retrieve an object’s metadata.',
  auth: 'session',
  permission: { needs: 'read', app: ['manage'] },
  input: z.strictObject({ bucket, key, version_id: versionId }),
  output: z.strictObject({
    key: z.string(),
    /** Null in a bucket that never had versioning. */
    version_id: z.nullable(z.string()),
    is_latest: z.boolean(),
    size_bytes: z.int(),
    etag: z.string(),
    content_type: z.string(),
    modified_at: z.int(),
    storage_class: z.string(),
    /** Lowercase names. */
    headers: z.record(z.string(), z.string()),
    metadata: z.record(z.string(), z.string()),
    tags: z.array(tag),
    checksum: z.nullable(z.strictObject({ algorithm: z.string(), type: z.string(), value: z.string() })),
    archive: z.nullable(
      z.strictObject({
        state: z.enum(['archived', 'restoring', 'restored']),
        restored_until: z.nullable(z.int()),
      }),
    ),
    lock: z.strictObject({
      mode: z.nullable(z.enum(['GOVERNANCE', 'COMPLIANCE'])),
      retain_until: z.nullable(z.int()),
      legal_hold: z.boolean(),
    }),
  }),
  codes: [2010, 3010, 3013],
});

const transfer = {
  bucket,
  key,
  to_bucket: bucket,
  /** A path that ends in `/` is a folder, in which the object keeps its name. */
  to_key: key,
  /** Replace an existing object, instead of refusing (3022). */
  replace: z.optional(z.boolean()),
};

export const copyObject = defineCall({
  name: 'copyObject',
  method: 'POST',
  path: `${path}/copy`,
  summary: 'Copy an object within a bucket or to another.',
  auth: 'session',
  permission: { needs: 'write', app: ['manage', 'upload'] },
  audit: { target: 'key' },
  input: z.strictObject({ ...transfer, version_id: versionId }),
  output: noData,
  codes: [1022, 1051, 1077, 2010, 2019, 2020, 3000, 3001, 3002, 3003, 3005, 3010, 3013, 3016, 3018, 3022],
});

export const moveObject = defineCall({
  name: 'moveObject',
  method: 'POST',
  path: `${path}/move`,
  summary: 'Move an object within a bucket or to another. Existing versions are kept.',
  auth: 'session',
  permission: { needs: 'write', app: ['manage', 'upload'] },
  audit: { target: 'key' },
  input: z.strictObject(transfer),
  output: noData,
  codes: [1022, 1051, 1077, 2010, 2019, 2020, 3000, 3001, 3002, 3003, 3005, 3010, 3013, 3017, 3019, 3022],
});

export const renameObject = defineCall({
  name: 'renameObject',
  method: 'POST',
  path: `${path}/rename`,
  summary: 'Rename an object within its folder.',
  auth: 'session',
  permission: { needs: 'write', app: ['manage', 'upload'] },
  audit: { target: 'key' },
  input: z.strictObject({ bucket, key, name: key }),
  output: noData,
  codes: [1022, 1051, 2010, 2019, 2020, 3000, 3002, 3003, 3009, 3010, 3013, 3015, 3019],
});

export const setObjectTags = defineCall({
  name: 'setObjectTags',
  method: 'PUT',
  path: `${path}/tags`,
  summary: 'Replace the object’s tags. Up to 10, with unique keys.',
  auth: 'session',
  permission: { needs: 'write', app: ['organise'] },
  audit: { target: 'key' },
  input: z.strictObject({
    bucket,
    key,
    version_id: versionId,
    tags: z.array(tag).check(z.maxLength(1000)),
  }),
  output: noData,
  codes: [2010, 3010, 3013],
});

export const setObjectHeaders = defineCall({
  name: 'setObjectHeaders',
  method: 'PUT',
  path: `${path}/headers`,
  summary:
    'Replace an object’s content type, headers and metadata. With versioning, this creates a new version.',
  auth: 'session',
  permission: { needs: 'write', app: ['organise', 'upload'] },
  audit: { target: 'key' },
  input: z.strictObject({
    bucket,
    key,
    content_type: text(255),
    /**
     * Lowercase names: `cache-control`, `content-disposition`, `content-encoding`, `content-language`, `expires`,
     * `website-redirect-location`.
     */
    headers: z.record(text(64), text(2048)),
    /** Lowercase names, without `x-amz-meta-`; at most 2 KB in total. */
    metadata: z.record(text(256), text(2048)),
  }),
  output: noData,
  codes: [1022, 1051, 1077, 2010, 2019, 2020, 3005, 3010, 3013],
});

export const setStorageClass = defineCall({
  name: 'setStorageClass',
  method: 'PUT',
  path: `${path}/storage-class`,
  summary: 'Change an object’s storage class. With versioning, this creates a new version.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'key' },
  input: z.strictObject({ bucket, key, storage_class: storageClassName }),
  output: noData,
  codes: [1022, 1051, 1077, 2010, 2019, 2020, 3005, 3010, 3013],
});

export const restoreObject = defineCall({
  name: 'restoreObject',
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Restore an archived object for a number of days, or extend a restored one.',
  auth: 'session',
  permission: { needs: 'write', app: ['manage'] },
  audit: { target: 'key' },
  input: z.strictObject({
    bucket,
    key,
    version_id: versionId,
    days: restoreDays,
  }),
  output: noData,
  codes: [1022, 1051, 2010, 2019, 3010, 3011, 3013],
});

export const setObjectLock = defineCall({
  name: 'setObjectLock',
  method: 'PUT',
  path: `${path}/lock`,
  summary: 'Set the retention and legal hold of a version.',
  auth: 'session',
  permission: { needs: 'write', stepUpFor: ({ retention }) => isCompliance(retention) },
  audit: { target: 'key' },
  input: z.strictObject({
    bucket,
    key,
    version_id: versionId,
    /** Null removes a retention, if the caller may; missing leaves it. */
    retention: z.optional(
      z.nullable(z.strictObject({ mode: z.enum(['GOVERNANCE', 'COMPLIANCE']), retain_until: dueTime })),
    ),
    legal_hold: z.optional(z.boolean()),
    /** Weaken a governance retention. */
    bypass_governance: z.optional(z.boolean()),
  }),
  output: noData,
  codes: [1034, 2010, 3010, 3013],
});

export const listObjectVersions = defineCall({
  name: 'listObjectVersions',
  method: 'GET',
  path: `${path}/versions`,
  summary: 'List an object’s versions and delete markers, newest first.',
  auth: 'session',
  permission: { needs: 'read', app: ['manage'] },
  input: z.strictObject({
    bucket,
    key,
    cursor: z.optional(text(4096)),
    /** Query parameters arrive as text. */
    limit: z.optional(
      z
        .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))])
        .check(z.minimum(1), z.maximum(limits.pageSizeMax)),
    ),
  }),
  output: z.strictObject({
    versions: z.array(
      z.strictObject({
        version_id: z.string(),
        is_latest: z.boolean(),
        is_delete_marker: z.boolean(),
        size_bytes: z.int(),
        etag: z.string(),
        modified_at: z.int(),
        storage_class: z.string(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [2010, 3013],
});

export const restoreVersion = defineCall({
  name: 'restoreVersion',
  method: 'POST',
  path: `${path}/versions/restore`,
  summary: 'Restore a previous version as the latest.',
  auth: 'session',
  permission: { needs: 'write', app: ['manage', 'upload'] },
  audit: { target: 'key' },
  input: z.strictObject({ bucket, key, version_id: text(128) }),
  output: noData,
  codes: [1022, 1051, 1077, 2010, 2019, 2020, 3005, 3010, 3013],
});

export const deleteVersion = defineCall({
  name: 'deleteVersion',
  method: 'DELETE',
  path: `${path}/versions`,
  summary: 'Permanently delete a version or a delete marker.',
  auth: 'session',
  permission: { needs: 'write', app: ['manage'] },
  audit: { target: 'key' },
  input: z.strictObject({ bucket, key, version_id: text(128) }),
  output: noData,
  codes: [2010, 3010, 3013],
});

export const objectChangeCalls = {
  describeObject,
  copyObject,
  moveObject,
  renameObject,
  setObjectTags,
  setObjectHeaders,
  setStorageClass,
  restoreObject,
  setObjectLock,
  listObjectVersions,
  restoreVersion,
  deleteVersion,
};
