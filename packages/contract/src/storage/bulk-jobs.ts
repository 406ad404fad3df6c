import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { limits } from '../limits.ts';
import { isCompliance } from '../permissions.ts';
import { text } from '../text.ts';
import { restoreDays, time } from '../time.ts';
import { bucketName, objectKey as key, tag } from './bucket-call.ts';
import { retentionPeriod } from './bucket-settings.ts';
import { storageClassName } from './object-changes.ts';

const path = '/api/storage/jobs';
const jobId = z.string().check(z.minLength(1), z.maxLength(64));
const ofJob = z.strictObject({ job: jobId });
const cursor = z.optional(text(4096));
const limit = z.optional(z.int().check(z.minimum(1), z.maximum(limits.pageSizeMax)));

/** Behavior if the target name is taken. `keep_both` adds the first free number to the name. */
const onConflict = z.enum(['skip', 'replace', 'keep_both', 'fail']);

/** The operation on each object. */
export const bulkTask = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('delete'),
    /** Permanently deletes all versions and delete markers; otherwise, in a versioned bucket, adds delete markers. */
    all_versions: z.optional(z.boolean()),
    /** Includes versions under governance retention, if the caller may. */
    bypass_governance: z.optional(z.boolean()),
  }),
  z.strictObject({
    kind: z.literal('undelete'),
    /** Only what this job deleted, anywhere. */
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
    /** The new name of the selected folder; ends in `/`. */
    to_prefix: key,
    on_conflict: onConflict,
  }),
  z.strictObject({
    /** Moves what a `move` or `rename` moved back, unless it was changed since. The bucket is the job's target. */
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
  /** Restores the state at a time: a previous version becomes the latest again, and newer keys are deleted. */
  z.strictObject({
    kind: z.literal('revert'),
    to_time: time,
    /** The `revert` that this one undoes, by a selection of what it changed. */
    job: z.optional(jobId),
  }),
  /** Re-encrypts with the bucket's current setting. */
  z.strictObject({ kind: z.literal('encrypt') }),
  /**
   * Locks the current versions from the job's start on. Versions that are locked as long and as strictly are skipped; a lock is
   * never weakened.
   */
  z.strictObject({ kind: z.literal('lock'), retention: retentionPeriod }),
]);

/** Reports whether a payload locks objects in a way that nobody can undo. A dry run locks none. */
const locksForGood = ({ task, dry_run: isDryRun }: Readonly<Record<string, unknown>>) =>
  isDryRun !== true &&
  typeof task === 'object' &&
  task !== null &&
  'retention' in task &&
  isCompliance(task.retention);

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
    /** The first prefix, otherwise the first key. */
    first: z.nullable(z.string()),
  }),
  /** Nothing is changed: the counts are what the job would do. */
  dry_run: z.boolean(),
  state: z.enum(['queued', 'running', 'cancelling', 'cancelled', 'done', 'failed']),
  /** Counting is in progress: `found` grows. */
  is_counting: z.boolean(),
  found: count,
  found_bytes: count,
  done: count,
  done_bytes: count,
  failed: count,
  skipped: count,
  /** For a dry run: target names that are taken. */
  conflicts: count,
  /** Why the whole job ended early. */
  code: z.nullable(z.int()),
  /** An `undelete` with its ID restores what it deleted, a `move-back` what it moved. */
  can_undo: z.boolean(),
  created_at: z.int(),
  started_at: z.nullable(z.int()),
  ended_at: z.nullable(z.int()),
});

export const startBulkJob = defineCall({
  name: 'startBulkJob',
  method: 'POST',
  path,
  summary: 'Start a job on many objects, or preview it with a dry run.',
  auth: 'session',
  permission: { needs: 'write', stepUpFor: locksForGood },
  audit: { target: 'selection' },
  input: z.strictObject({
    bucket: bucketName,
    /** Combined; duplicates are processed once. Not needed to undo a job. */
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
  codes: [1034, 2010, 3000, 3001, 3002, 3003, 3009, 3013, 3016, 3017],
});

export const listBulkJobs = defineCall({
  name: 'listBulkJobs',
  method: 'GET',
  path,
  summary: 'List jobs, newest first, without dry runs. Finished jobs are kept for 30 days.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    /** Only unfinished jobs. */
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
  summary: 'Retrieve a job and its progress.',
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
  summary: 'Stop a job. Completed changes are kept.',
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
  summary: 'Resume a stopped job and retry failed objects.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'job' },
  input: ofJob,
  output: job,
  codes: [1034],
});

export const listBulkJobResults = defineCall({
  name: 'listBulkJobResults',
  method: 'GET',
  path: `${path}/results`,
  summary:
    'List a job’s results by key. Jobs with more than 10,000 objects list failed and renamed ones only.',
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
        /** The affected version; null: the latest at that time. */
        version_id: z.nullable(z.string()),
        outcome: z.enum(['done', 'failed', 'skipped']),
        size_bytes: z.int(),
        /** Error code of the catalogue. */
        code: z.nullable(z.int()),
        /** A more specific reason such as `objectLocked` or `alreadyLocked`; for a revert, `broughtBack` or `deleted`. */
        reason: z.nullable(z.string()),
        /** The key that a copied or moved object got because its own was taken. */
        new_key: z.nullable(z.string()),
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
  summary: 'Delete a finished job and its results.',
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
