import type { BulkTask } from '@atoll/contract';
import type { Reader, Schema, Transaction } from '@atoll/database';
import type {
  BulkJob,
  JobCaller,
  JobCounts,
  Position,
  RunnableJob,
  Selection,
  SelectionSummary,
} from './bulk-job.ts';

type JobRow = Schema['bulk_jobs'];

const listed = [
  'id',
  'account_id',
  'bucket_id',
  'bucket_name',
  'task',
  'summary',
  'dry_run',
  'state',
  'phase',
  'found',
  'found_bytes',
  'done',
  'done_bytes',
  'failed',
  'skipped',
  'conflicts',
  'markers',
  'code',
  'created_at',
  'started_at',
  'ended_at',
] as const;

export async function insertJob(tx: Transaction, job: RunnableJob): Promise<void> {
  await tx
    .insertInto('bulk_jobs')
    .values({
      id: job.id,
      account_id: job.accountId,
      bucket_id: job.bucketId,
      bucket_name: job.bucketName,
      task: JSON.stringify(job.task),
      summary: JSON.stringify(job.summary),
      selection: JSON.stringify(job.selection),
      caller: JSON.stringify(job.caller),
      dry_run: Number(job.isDryRun),
      state: job.state,
      phase: job.phase,
      position: null,
      ...toCountColumns(job.counts),
      code: null,
      created_at: job.createdAt,
      started_at: null,
      ended_at: null,
      turn_at: 0,
      lease_holder: null,
      lease_until: 0,
    })
    .execute();
}

/** Returns the job, or undefined if the account has no such job. */
export async function findJob(read: Reader, accountId: string, id: string): Promise<BulkJob | undefined> {
  const row = await read
    .selectFrom('bulk_jobs')
    .select(listed)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && toJob(row);
}

export async function findRunnable(read: Reader, id: string): Promise<RunnableJob | undefined> {
  const row = await read
    .selectFrom('bulk_jobs')
    .select([...listed, 'selection', 'caller', 'position'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...toJob(row),
    selection: JSON.parse(row.selection) as Selection,
    caller: JSON.parse(row.caller) as JobCaller,
    position: row.position === null ? null : (JSON.parse(row.position) as Position),
  };
}

/** Returns an account's jobs, newest first, without dry runs. */
export async function listJobs(
  read: Reader,
  accountId: string,
  page: { beforeId: string | undefined; isActive: boolean; limit: number },
): Promise<BulkJob[]> {
  let query = read
    .selectFrom('bulk_jobs')
    .select(listed)
    .where('account_id', '=', accountId)
    .where('dry_run', '=', 0);
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId);
  if (page.isActive) query = query.where('ended_at', 'is', null);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(toJob);
}

export async function countUnfinished(read: Reader, accountId: string): Promise<number> {
  const row = await read
    .selectFrom('bulk_jobs')
    .select((count) => count.fn.countAll<number>().as('jobs'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.jobs);
}

/** Counts the unfinished jobs, without dry runs, that the person started in the account. */
export async function countUnfinishedBy(
  read: Reader,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<number> {
  // An account has few unfinished jobs at a time.
  const rows = await read
    .selectFrom('bulk_jobs')
    .select('caller')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('dry_run', '=', 0)
    .execute();
  return rows.filter(({ caller }) => (JSON.parse(caller) as JobCaller).personId === personId).length;
}

/** Sets the job to running, unless it is being canceled. */
export async function begin(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable('bulk_jobs')
    .set((row) => ({ state: 'running', started_at: row.fn.coalesce('started_at', row.val(now)) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

export async function updateJob(tx: Transaction, id: string, change: Partial<JobRow>): Promise<void> {
  await tx.updateTable('bulk_jobs').set(change).where('id', '=', id).execute();
}

export async function addCounts(tx: Transaction, id: string, counts: Partial<JobCounts>): Promise<void> {
  const added = Object.entries(toCountColumns(counts)).filter(([, more]) => more !== 0);
  if (added.length === 0) return;
  await tx
    .updateTable('bulk_jobs')
    .set((row) => Object.fromEntries(added.map(([name, more]) => [name, row(name as 'found', '+', more)])))
    .where('id', '=', id)
    .execute();
}

export async function deleteJob(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('bulk_job_results').where('job_id', '=', id).execute();
  await tx.deleteFrom('bulk_jobs').where('id', '=', id).execute();
}

/** Returns jobs that ended long ago; dry runs are deleted sooner. */
export async function findForgettable(
  read: Reader,
  before: { jobs: number; dryRuns: number },
  limit: number,
): Promise<string[]> {
  const rows = await read
    .selectFrom('bulk_jobs')
    .select('id')
    .where('ended_at', '<', before.dryRuns)
    .where((row) => row.or([row('ended_at', '<', before.jobs), row('dry_run', '=', 1)]))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function toCountColumns(counts: Partial<JobCounts>) {
  return {
    found: counts.found ?? 0,
    found_bytes: counts.foundBytes ?? 0,
    done: counts.done ?? 0,
    done_bytes: counts.doneBytes ?? 0,
    failed: counts.failed ?? 0,
    skipped: counts.skipped ?? 0,
    conflicts: counts.conflicts ?? 0,
    markers: counts.markers ?? 0,
  };
}

function toJob(row: Pick<JobRow, (typeof listed)[number]>): BulkJob {
  return {
    id: row.id,
    accountId: row.account_id,
    bucketId: row.bucket_id,
    bucketName: row.bucket_name,
    task: JSON.parse(row.task) as BulkTask,
    summary: JSON.parse(row.summary) as SelectionSummary,
    isDryRun: row.dry_run === 1,
    state: row.state,
    phase: row.phase,
    code: row.code,
    counts: {
      found: row.found,
      foundBytes: row.found_bytes,
      done: row.done,
      doneBytes: row.done_bytes,
      failed: row.failed,
      skipped: row.skipped,
      conflicts: row.conflicts,
      markers: row.markers,
    },
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
