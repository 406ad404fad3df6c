import * as z from 'zod/mini';
import { bucketName, text } from './bucket-call.ts';
import { defineCall, defineFileCall, nothing } from './define-call.ts';
import { logCursor, logFormat, logLimit, logTime, logTypes } from './log-page.ts';

const auditFilter = {
  /** Also one that is gone. */
  bucket: z.optional(bucketName),
  /** The names of JSON calls and of S3’s operations, with commas between them. */
  action: z.optional(text(1024)),
  /** `console`, or an access key. */
  actor: z.optional(text(128)),
  since: logTime,
  before: logTime,
};

export const listAuditEntries = defineCall({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/storage/audit',
  summary:
    'What was done with the account, or with one of its buckets, the newest first. Entries are never changed.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ ...auditFilter, cursor: logCursor, limit: logLimit }),
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
  permission: { needs: 'manage' },
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

export const exportAudit = defineFileCall({
  name: 'exportAudit',
  path: '/api/storage/audit/export',
  permission: { needs: 'manage', whileClosing: true },
  summary: 'All that was done and matches, the newest first, as a file.',
  input: z.strictObject({ ...auditFilter, format: logFormat }),
  types: logTypes,
  codes: [],
});

export const auditCalls = { listAuditEntries, verifyAudit };

export const auditFiles = { exportAudit };
