import * as z from 'zod/mini';
import { defineCall, defineFileCall, noData } from '../define-call.ts';
import { logCursor, logFormat, logLimit, logTime, logTypes } from '../log-page.ts';
import { text } from '../text.ts';
import { bucketName, bucketsPath, objectKey, ofBucket } from './bucket-call.ts';

export const getRequestLog = defineCall({
  name: 'getRequestLog',
  method: 'GET',
  path: `${bucketsPath}/requests/setting`,
  summary: 'Retrieve request logging and its retention.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofBucket,
  output: z.strictObject({
    is_on: z.boolean(),
    kept_days: z.int(),
    /** For the whole account: the oldest are deleted first. */
    kept_rows: z.int(),
  }),
  codes: [2010, 3013],
});

export const setRequestLog = defineCall({
  name: 'setRequestLog',
  method: 'PUT',
  path: `${bucketsPath}/requests/setting`,
  summary: 'Turn request logging for a bucket on or off.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ bucket: bucketName, is_on: z.boolean() }),
  output: noData,
  codes: [2010, 3013],
});

const requestFilter = {
  bucket: bucketName,
  /** S3’s name: `GetObject` … */
  operation: z.optional(text(64)),
  /** The first digit of the status. */
  status: z.optional(z.enum(['2', '3', '4', '5'])),
  /** Prefix of the key. */
  prefix: z.optional(objectKey),
  address: z.optional(text(64)),
  access_key_id: z.optional(text(128)),
  /** At this time or later. */
  since: logTime,
  /** Before this time. */
  before: logTime,
};

export const listRequests = defineCall({
  name: 'listRequests',
  method: 'GET',
  path: `${bucketsPath}/requests`,
  summary:
    'List requests to a bucket, newest first, with a delay of about two seconds. A short or empty page may not be the last.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ ...requestFilter, cursor: logCursor, limit: logLimit }),
  output: z.strictObject({
    requests: z.array(
      z.strictObject({
        id: z.string(),
        at: z.int(),
        operation: z.string(),
        key: z.nullable(z.string()),
        status: z.int(),
        error_code: z.nullable(z.string()),
        bytes_in: z.int(),
        bytes_out: z.int(),
        duration_ms: z.int(),
        /** Account ID; null: an anonymous caller. */
        caller: z.nullable(z.string()),
        /** Only keys of the bucket’s own account. */
        access_key_id: z.nullable(z.string()),
        address: z.string(),
        user_agent: z.string(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [2010, 3013],
});

export const exportRequests = defineFileCall({
  name: 'exportRequests',
  path: `${bucketsPath}/requests/export`,
  permission: { needs: 'read' },
  summary: 'Export matching requests to a bucket, newest first.',
  input: z.strictObject({ ...requestFilter, format: logFormat }),
  types: logTypes,
  codes: [2010, 3013],
});

/** Log downloads. */
export const insightFiles = { exportRequests };

export const insightCalls = { getRequestLog, setRequestLog, listRequests };
