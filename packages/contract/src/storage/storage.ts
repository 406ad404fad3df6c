import * as z from 'zod/mini';
import { defineCall, noData, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';
import { logTime } from '../log-page.ts';
import { accessCalls } from './access.ts';
import { accessKeyCalls } from './access-keys.ts';
import { prepareZip } from './archives.ts';
import { backupCalls } from './backup.ts';
import { bucketAccessCalls } from './bucket-access.ts';
import { bucketName as bucket, objectKey as key } from './bucket-call.ts';
import { bucketDomainCalls } from './bucket-domains.ts';
import { bucketQuotaCalls } from './bucket-quota.ts';
import { bucketRuleCalls } from './bucket-rules.ts';
import { bucketSettingCalls } from './bucket-settings.ts';
import { bucketTrialCalls } from './bucket-trials.ts';
import { bucketCalls } from './buckets.ts';
import { bulkJobCalls } from './bulk-jobs.ts';
import { homeCalls } from './home.ts';
import { insightCalls } from './insight.ts';
import { kmsCalls } from './kms.ts';
import { objectChangeCalls } from './object-changes.ts';
import { searchObjects } from './search.ts';
import { shareLinkCalls } from './share-links.ts';
import { shareLogoCalls } from './share-logo.ts';
import { uploadCalls } from './uploads.ts';
import { usageCalls } from './usage.ts';
import { webhookCalls } from './webhooks.ts';

// The services validate names with specific codes (2000, 3003 …) instead of 1027; the upper bounds only limit hostile payloads.
const prefix = z.optional(key);
const cursor = z.optional(z.string().check(z.maxLength(4096)));
/** Query parameters arrive as text. */
const pageSize = z.optional(
  z
    .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))])
    .check(z.minimum(1), z.maximum(limits.pageSizeMax)),
);

const object = z.strictObject({
  key: z.string(),
  size_bytes: z.int(),
  etag: z.string(),
  content_type: z.string(),
  modified_at: z.int(),
});

/** State of an archived object; null: not archived. */
const archive = z.nullable(
  z.strictObject({
    state: z.enum(['archived', 'restoring', 'restored']),
    restored_until: z.nullable(z.int()),
  }),
);

/** Query parameters arrive as text. */
const amount = z.optional(
  z
    .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number))])
    .check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
);

export const listObjects = defineCall({
  name: 'listObjects',
  method: 'GET',
  path: '/api/storage/objects',
  summary:
    'List a page of a folder in UTF-8 binary order. In any other order or with filters, folders come first.',
  auth: 'session',
  permission: { needs: 'read', app: ['manage'] },
  input: z.strictObject({
    bucket,
    /** A folder, optionally with the beginning of names in it. */
    prefix,
    cursor,
    limit: pageSize,
    sort: z.optional(z.enum(['name', 'size', 'modified', 'type'])),
    direction: z.optional(z.enum(['asc', 'desc'])),
    /** Lists the folders before the objects, also by name. More than 20,000 names are listed by name alone: see `is_mixed`. */
    folders: z.optional(z.enum(['first'])),
    /** A part of the name, ignoring case; also of folders. */
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(256))),
    /** Includes objects whose latest version is a delete marker. */
    deleted: z.optional(z.enum(['hidden', 'shown'])),
    /** Prefix of the content type. With this or another filter than `name`, folders are omitted. */
    type: z.optional(z.string().check(z.maxLength(100))),
    /** `STANDARD` and `ARCHIVE` include S3’s other names of the same class. */
    storage_class: z.optional(z.string().check(z.maxLength(64))),
    tag_key: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.tagKeyMaxLength))),
    /** With `tag_key`; without it, any value. */
    tag_value: z.optional(z.string().check(z.maxLength(limits.tagValueMaxLength))),
    min_bytes: amount,
    max_bytes: amount,
    /** Written at this time or later. */
    since: logTime,
    /** Written before this time. */
    before: logTime,
  }),
  output: z.strictObject({
    /** Full prefixes, each ending in `/`. */
    folders: z.array(z.string()),
    objects: z.array(
      z.strictObject({
        ...object.shape,
        storage_class: z.string(),
        /** Null if it was written while the bucket had no versioning. */
        version_id: z.nullable(z.string()),
        is_deleted: z.boolean(),
        /** The version can't be deleted now. */
        is_locked: z.boolean(),
        tag_count: z.int(),
        archive,
      }),
    ),
    next_cursor: z.nullable(z.string()),
    /** Folders and objects are sorted together by name: each page has some of both. */
    is_mixed: z.boolean(),
    /** The folder is too large to be sorted or filtered: only its first names were examined, 50,000 unless said otherwise. */
    is_partial: z.boolean(),
  }),
  codes: [2010, 3013],
});

export const recentObjects = defineCall({
  name: 'recentObjects',
  method: 'GET',
  path: '/api/storage/objects/recent',
  summary: 'List the 10 most recent objects across all buckets.',
  auth: 'session',
  permission: { needs: 'read' },
  input: nothing,
  output: z.array(z.strictObject({ bucket: z.string(), ...object.shape, archive })),
  codes: [],
});

export const createFolder = defineCall({
  name: 'createFolder',
  method: 'POST',
  path: '/api/storage/folders',
  summary: 'Create a folder: an empty object whose key ends in `/`.',
  auth: 'session',
  permission: { needs: 'write', app: ['upload'] },
  audit: { target: 'name', folder: 'prefix' },
  input: z.strictObject({ bucket, prefix, name: key }),
  output: noData,
  codes: [1022, 1051, 1077, 2010, 3003, 3012, 3013, 3015],
});

export const deleteObject = defineCall({
  name: 'deleteObject',
  method: 'DELETE',
  path: '/api/storage/objects',
  summary: 'Delete an object.',
  auth: 'session',
  permission: { needs: 'write', app: ['manage'] },
  audit: { target: 'key' },
  input: z.strictObject({ bucket, key }),
  output: noData,
  codes: [2010, 3010, 3013],
});

export const downloadObject = defineCall({
  name: 'downloadObject',
  method: 'GET',
  path: '/api/storage/objects/download',
  summary: 'Create a URL that downloads or shows an object. It expires in 15 minutes.',
  auth: 'session',
  permission: { needs: 'read', app: ['manage'] },
  input: z.strictObject({
    bucket,
    key,
    version_id: z.optional(z.string().check(z.maxLength(128))),
    disposition: z.optional(z.enum(['attachment', 'inline'])),
  }),
  output: z.strictObject({ url: z.string(), expires_at: z.int() }),
  codes: [999, 1024, 1051, 1079, 2010, 2019, 2020, 2025, 3010, 3013],
});

export const onboarding = defineCall({
  name: 'onboarding',
  method: 'GET',
  path: '/api/storage/onboarding',
  summary: 'Retrieve the completed onboarding steps.',
  auth: 'session',
  permission: { needs: 'any' },
  input: nothing,
  output: z.strictObject({
    bucket_created: z.boolean(),
    file_uploaded: z.boolean(),
    access_key_created: z.boolean(),
    /** A request signed with one of the account’s own keys succeeded. */
    client_connected: z.boolean(),
    agent_asked: z.boolean(),
  }),
  codes: [],
});

export const storageCalls = {
  ...bucketCalls,
  ...bucketSettingCalls,
  ...bucketAccessCalls,
  ...bucketRuleCalls,
  ...bucketQuotaCalls,
  ...bucketTrialCalls,
  ...bucketDomainCalls,
  listObjects,
  recentObjects,
  searchObjects,
  createFolder,
  deleteObject,
  downloadObject,
  ...objectChangeCalls,
  ...bulkJobCalls,
  ...shareLinkCalls,
  ...shareLogoCalls,
  ...backupCalls,
  ...webhookCalls,
  ...kmsCalls,
  ...uploadCalls,
  ...usageCalls,
  prepareZip,
  ...accessKeyCalls,
  ...accessCalls,
  ...insightCalls,
  ...homeCalls,
  onboarding,
};
