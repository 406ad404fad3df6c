import * as z from 'zod/mini';
import { defineCall, defineFileCall, nothing } from '../define-call.ts';
import { limits } from '../limits.ts';
import { logCursor, logFormat, logLimit, logTime, logTypes } from '../log-page.ts';
import { bucketName } from '../storage/bucket-call.ts';
import { text } from '../text.ts';

const auditFilter = {
  /** May be a deleted one. */
  bucket: z.optional(bucketName),
  /**
   * Names of JSON calls and S3 operations, separated by commas. `startBulkJob:delete` … are jobs of one kind, and
   * `setBucketPolicy:removed` … removals of a setting.
   */
  action: z.optional(text(1024)),
  /** `console`, an access key, or the ID of a person. */
  actor: z.optional(text(128)),
  /**
   * A part of a key or a folder, in upper or lower case. Matches its changes, and jobs on a folder that contains it; jobs on a
   * whole bucket only together with `bucket`. Pages may be empty before the last one.
   */
  object: z.optional(text(limits.objectKeyMaxBytes)),
  since: logTime,
  before: logTime,
};

export const listAuditEntries = defineCall({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/storage/audit',
  summary: 'List audit log entries of the account or a bucket, newest first.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: z.strictObject({ ...auditFilter, cursor: logCursor, limit: logLimit }),
  output: z.strictObject({
    entries: z.array(
      z.strictObject({
        id: z.string(),
        at: z.int(),
        /** Email of the person in the console; null: an access key, an unknown caller, or a deleted person. */
        person: z.nullable(z.string()),
        person_id: z.nullable(z.string()),
        /** `console`, `app:` and the ID of a linked app, or an access key. */
        actor: z.string(),
        /** The name of the JSON call or S3 operation. */
        action: z.string(),
        bucket: z.nullable(z.string()),
        target: z.nullable(z.string()),
        /** The parameters without secrets. Names accompany IDs; a changed setting has `before` and `after`. */
        detail: z.array(z.strictObject({ name: z.string(), value: z.string() })),
        address: z.string(),
        user_agent: z.string(),
        request_id: z.string(),
        /** Its position in the account’s chain, from 1. */
        seq: z.nullable(z.int()),
        /** SHA-256 over the previous entry's hash and everything in this one except `person`, in hexadecimal. */
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
  summary: 'Verify the hash chain of the account’s audit log.',
  auth: 'session',
  permission: { needs: 'manage' },
  input: nothing,
  output: z.strictObject({
    is_intact: z.boolean(),
    /** Number of valid entries from the first on. */
    entries: z.int(),
    /** Number of entries that predate the chain and were added to it at `carried_at`. */
    carried: z.int(),
    carried_at: z.nullable(z.int()),
    /** Hash of the last valid entry. */
    hash: z.string(),
    /** The first invalid place, with its entry, if there is one. */
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
  summary: 'Export matching audit log entries, newest first.',
  input: z.strictObject({ ...auditFilter, format: logFormat }),
  types: logTypes,
  codes: [],
});

export const auditCalls = { listAuditEntries, verifyAudit };

export const auditFiles = { exportAudit };
