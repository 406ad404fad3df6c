import * as z from 'zod/mini';
import { bucketName, objectKey as key, tag, text } from './bucket-call.ts';
import { defineCall, noData } from './define-call.ts';
import { limits } from './limits.ts';
import { storageClassName } from './object-changes.ts';
import { restoreDays, time } from './time.ts';

const path = '/api/storage/jobs';
const jobId = z.string().check(z.minLength(1), z.maxLength(64));
const ofJob = z.strictObject({ job: jobId });
const cursor = z.optional(text(4096));
const limit = z.optional(z.int().check(z.minimum(1), z.maximum(limits.pageSizeMax)));

/** What to do about an object that has the name already where another one is to go. */
const onConflict = z.enum(['skip', 'replace', 'fail']);

/** What is done with each object. */
export const bulkTask = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('delete'),
    /** Each version for good, delete markers too; else, where versions are kept, a delete marker takes the object’s place. */
    all_versions: z.optional(z.boolean()),
    /** Versions under a governance retention too, for those who may. */
    bypass_governance: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('undelete'),
    /** Only what this job deleted, wherever that was. */
    job: z.optional(jobId),
  }),
  z.strictObject({
    kind: z.literal('copy'),
    to_bucket: bucketName,
    /** The folder; empty is the bucket itself. */
    to_prefix: key,
    on_conflict: onConflict,
  }),
  z.strictObject({
    kind: z.literal('move'),
    to_bucket: bucketName,
    /** The folder; empty is the bucket itself. */
    to_prefix: key,
    on_conflict: onConflict,
  }),
  z.strictObject({
    kind: z.literal('rename'),
    /** What the one folder that is selected is called from then on; ends in `/`. */
    to_prefix: key,
    on_conflict: onConflict,
  }),
  z.strictObject({
    /** What a `move` or `rename` moved goes back to where it was, unless it was changed since. The bucket is the one it went to. */
    kind: z.literal('move-back'),
    job: jobId,
  }),
  z.strictObject({ kind: z.literal('restore'), days: restoreDays }),
  z.strictObject({ kind: z.literal('storage-class'), storage_class: storageClassName }),
  z.strictObject({
    kind: z.literal('tags'),
    mode: z.enum(['add', 'replace']),
    tags: z.array(tag).check(z.maxLength(50)),
  }),
  /** As they were at a moment: an earlier version becomes the latest again, and what wasn’t there is deleted. */
  z.strictObject({ kind: z.literal('revert'), to_time: time }),
  /** Sealed anew as the bucket wants it now. */
  z.strictObject({ kind: z.literal('encrypt') }),
]);

export type BulkTask = z.infer<typeof bulkTask>;
export type BulkKind = BulkTask['kind'];

const count = z.int();

const job = z.strictObject({
  id: z.string(),
  bucket: z.string(),
  task: bulkTask,
  selection: z.strictObject({
    key_count: count,
    version_count: count,
    prefix_count: count,
    /** The whole bucket. */
    is_all: z.boolean(),
    /** One of the names: the first prefix, or else the first key. */
    first: z.nullable(z.string()),
  }),
  /** Nothing is changed: its counts are what the job would do. */
  dry_run: z.boolean(),
  state: z.enum(['queued', 'running', 'cancelling', 'cancelled', 'done', 'failed']),
  /** Still being counted: `found` grows. */
  is_counting: z.boolean(),
  found: count,
  found_bytes: count,
  done: count,
  done_bytes: count,
  failed: count,
  skipped: count,
  /** Of a dry run: names that are taken where objects are to go. */
  conflicts: count,
  /** Why the whole job ended before its time. */
  code: z.nullable(z.int()),
  /** What it deleted can be brought back by an `undelete` that names it, what it moved by a `move-back`. */
  can_undo: z.boolean(),
  created_at: z.int(),
  started_at: z.nullable(z.int()),
  ended_at: z.nullable(z.int()),
});

export const startBulkJob = defineCall({
  name: 'startBulkJob',
  method: 'POST',
  path,
  summary: 'Do one thing with many objects, in the background; a dry run tells what it would do.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({
    bucket: bucketName,
    /** Together; what is selected twice is done once. Not needed to undo a job. */
    selection: z.optional(
      z.strictObject({
        keys: z.optional(z.array(key).check(z.maxLength(1000))),
        prefixes: z.optional(z.array(key).check(z.maxLength(100))),
        versions: z.optional(
          z.array(z.strictObject({ key, version_id: text(128) })).check(z.maxLength(1000)),
        ),
        /** The whole bucket. */
        all: z.optional(z.boolean()),
      }),
    ),
    task: bulkTask,
    dry_run: z.optional(z.boolean()),
  }),
  output: job,
  codes: [2010, 3000, 3001, 3002, 3003, 3009, 3013, 3016, 3017],
});

export const listBulkJobs = defineCall({
  name: 'listBulkJobs',
  method: 'GET',
  path,
  summary: 'The account’s jobs, the newest first, without dry runs; finished ones are kept for 30 days.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    /** Only those that have not ended. */
    active: z.optional(z.boolean()),
    cursor,
    limit,
  }),
  output: z.strictObject({ jobs: z.array(job), next_cursor: z.nullable(z.string()) }),
  codes: [],
});

export const getBulkJob = defineCall({
  name: 'getBulkJob',
  method: 'GET',
  path: `${path}/detail`,
  summary: 'One job and how far it has come.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofJob,
  output: job,
  codes: [],
});

export const cancelBulkJob = defineCall({
  name: 'cancelBulkJob',
  method: 'POST',
  path: `${path}/cancel`,
  summary: 'Stop a job; what it has done stays done.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'job' },
  input: ofJob,
  output: job,
  codes: [],
});

export const resumeBulkJob = defineCall({
  name: 'resumeBulkJob',
  method: 'POST',
  path: `${path}/resume`,
  summary: 'Go on with a job that was stopped, and try again what failed.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'job' },
  input: ofJob,
  output: job,
  codes: [],
});

export const listBulkJobResults = defineCall({
  name: 'listBulkJobResults',
  method: 'GET',
  path: `${path}/results`,
  summary:
    'What became of each object, by key: of all where a job has at most 10,000, else of those that were not done.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    job: jobId,
    outcome: z.optional(z.enum(['done', 'failed', 'skipped'])),
    cursor,
    limit,
  }),
  output: z.strictObject({
    results: z.array(
      z.strictObject({
        key: z.string(),
        /** The version it was done to; null: the one that was the latest. */
        version_id: z.nullable(z.string()),
        outcome: z.enum(['done', 'failed', 'skipped']),
        size_bytes: z.int(),
        /** Why it was not done, of the catalogue. */
        code: z.nullable(z.int()),
        /** The same more exactly, in a word such as `objectLocked`; of a revert, `broughtBack` or `deleted`. */
        reason: z.nullable(z.string()),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  codes: [],
});

export const forgetBulkJob = defineCall({
  name: 'forgetBulkJob',
  method: 'DELETE',
  path,
  summary: 'Take a job that has ended off the list, with its results.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'job' },
  input: ofJob,
  output: noData,
  codes: [],
});

export const bulkJobCalls = {
  startBulkJob,
  listBulkJobs,
  getBulkJob,
  cancelBulkJob,
  resumeBulkJob,
  listBulkJobResults,
  forgetBulkJob,
};
