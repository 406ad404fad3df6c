import * as z from 'zod/mini';
import { bucketName, bucketsPath, ofBucket, text } from './bucket-call.ts';
import { defineCall, defineFileCall, noData, nothing } from './define-call.ts';
import { limits } from './limits.ts';
import { latestTimeMs } from './time.ts';

const cursor = z.optional(text(4096));
/** Query parameters arrive as text. */
const amount = (max: number) =>
  z.optional(
    z
      .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number))])
      .check(z.minimum(0), z.maximum(max)),
  );
const time = amount(latestTimeMs);
const limit = amount(limits.pageSizeMax);

export const getRequestLog = defineCall({
  name: 'getRequestLog',
  method: 'GET',
  path: `${bucketsPath}/requests/setting`,
  summary: 'Whether requests to a bucket are taken down, and for how long they are kept.',
  auth: 'session',
  input: ofBucket,
  output: z.strictObject({
    is_on: z.boolean(),
    kept_days: z.int(),
    /** Of the whole account: the oldest go first. */
    kept_rows: z.int(),
  }),
  codes: [2010, 3013],
});

export const setRequestLog = defineCall({
  name: 'setRequestLog',
  method: 'PUT',
  path: `${bucketsPath}/requests/setting`,
  summary: 'Take requests to a bucket down from now on, or no longer.',
  auth: 'session',
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
  /** The beginning of the key. */
  prefix: z.optional(text(4 * limits.objectKeyMaxBytes)),
  address: z.optional(text(64)),
  access_key_id: z.optional(text(128)),
  /** That came at this moment or later. */
  since: time,
  /** That came before this moment. */
  before: time,
};

export const listRequests = defineCall({
  name: 'listRequests',
  method: 'GET',
  path: `${bucketsPath}/requests`,
  summary:
    'Requests to a bucket, the newest first, about two seconds after they ended. A page may be short, or empty, and yet not the last.',
  auth: 'session',
  input: z.strictObject({ ...requestFilter, cursor, limit }),
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
        /** Account id; null: an anonymous caller. */
        caller: z.nullable(z.string()),
        /** Of the bucket’s own account. */
        access_key_id: z.nullable(z.string()),
        address: z.string(),
        user_agent: z.string(),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [2010, 3013],
});

const auditFilter = {
  /** Also one that is gone. */
  bucket: z.optional(bucketName),
  /** The names of JSON calls and of S3’s operations, with commas between them. */
  action: z.optional(text(1024)),
  /** `console`, or an access key. */
  actor: z.optional(text(128)),
  since: time,
  before: time,
};

export const listAuditEntries = defineCall({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/storage/audit',
  summary:
    'What was done with the account, or with one of its buckets, the newest first. Entries are never changed.',
  auth: 'session',
  input: z.strictObject({ ...auditFilter, cursor, limit }),
  output: z.strictObject({
    entries: z.array(
      z.strictObject({
        id: z.string(),
        at: z.int(),
        /** E-mail of who did it in the console; null: an access key, nobody who is known, or somebody whose account is gone. */
        person: z.nullable(z.string()),
        person_id: z.nullable(z.string()),
        /** `console`, `app:` and its id for a linked app, or an access key. */
        actor: z.string(),
        /** The name of the JSON call, or of S3’s operation. */
        action: z.string(),
        bucket: z.nullable(z.string()),
        target: z.nullable(z.string()),
        /** What was asked for, without secrets. */
        detail: z.array(z.strictObject({ name: z.string(), value: z.string() })),
        address: z.string(),
        user_agent: z.string(),
        request_id: z.string(),
        /** Its place in the account’s chain, from 1 on. */
        seq: z.nullable(z.int()),
        /** SHA-256 over the hash of the entry before and all that this one says but `person`, in hexadecimal. */
        hash: z.nullable(z.string()),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [],
});

export const verifyAudit = defineCall({
  name: 'verifyAudit',
  method: 'GET',
  path: '/api/storage/audit/verify',
  summary:
    'Whether every entry of the account’s audit log is there as it was written, by the chain of their hashes.',
  auth: 'session',
  input: nothing,
  output: z.strictObject({
    is_intact: z.boolean(),
    /** So many entries hold, from the first on. */
    entries: z.int(),
    /** Of those, so many are older than the chain, and were taken into it as they stood at `carried_at`. */
    carried: z.int(),
    carried_at: z.nullable(z.int()),
    /** Of the last entry that holds. */
    hash: z.string(),
    /** The first place where the log is not what was written, with the entry that stands there, if any does. */
    broken_at: z.nullable(
      z.strictObject({ seq: z.int(), id: z.nullable(z.string()), at: z.nullable(z.int()) }),
    ),
  }),
  codes: [],
});

/** A table, or one JSON object to a line. */
const format = z.enum(['csv', 'jsonl']);
const types = ['text/csv', 'application/x-ndjson'];

export const exportRequests = defineFileCall({
  name: 'exportRequests',
  path: `${bucketsPath}/requests/export`,
  summary: 'All requests to a bucket that match, the newest first, as a file.',
  input: z.strictObject({ ...requestFilter, format }),
  types,
  codes: [2010, 3013],
});

export const exportAudit = defineFileCall({
  name: 'exportAudit',
  path: '/api/storage/audit/export',
  summary: 'All that was done and matches, the newest first, as a file.',
  input: z.strictObject({ ...auditFilter, format }),
  types,
  codes: [],
});

/** What is taken home as a file. */
export const insightFiles = { exportRequests, exportAudit };

export const insightCalls = { getRequestLog, setRequestLog, listRequests, listAuditEntries, verifyAudit };
