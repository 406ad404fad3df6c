import type { BulkTask } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { checkPeriod, checkTags, maxObjectTags } from '@atoll/s3-protocol';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { findBucketState } from '../kernel/version.store.ts';
import {
  addCounts,
  countUnfinished,
  deleteJob,
  findJob,
  insertJob,
  listJobs,
  updateJob,
} from './bulk.store.ts';
import {
  type BulkJob,
  type JobCaller,
  mostUnfinished,
  type RunnableJob,
  type Selection,
} from './bulk-job.ts';
import { checkTransfer, isReversible, isTransfer } from './destination.ts';
import { askAgain, listResults, type ResultPage } from './results.store.ts';
import { type RequestedSelection, summaryOf } from './selection.ts';
import { isMove, selectionFor } from './selection-for.ts';

export interface StartRequest {
  bucket: Authorized<Bucket>;
  selection: RequestedSelection | undefined;
  task: BulkTask;
  isDryRun: boolean;
  caller: JobCaller;
}

/** Background jobs over many objects. Another account's job counts as unknown. */
export type BulkService = ReturnType<typeof createBulkService>;

export interface BulkServiceDeps {
  database: Database;
  clock: Clock;
  /** Signals that there is work. */
  nudge: () => void;
}

export function createBulkService(deps: BulkServiceDeps) {
  const { database, nudge } = deps;
  const need = async (accountId: string, id: string): Promise<BulkJob> => {
    const job = await findJob(database.read, accountId, id);
    if (!job) throw new StorageRefusal('bulkJobUnknown');
    return job;
  };
  return {
    /** @throws {StorageRefusal} `bulkJobLimit`, `bulkJobUnknown`, `bulkJobState` for a move that can't be undone, `selectionEmpty`, `versioningOff`, `lockNotEnabled`, and as `checkTransfer` */
    async start(request: StartRequest) {
      const job = await toJob(deps, request);
      await database.transaction(async (tx) => {
        if ((await countUnfinished(tx, job.accountId)) >= mostUnfinished) {
          throw new StorageRefusal('bulkJobLimit');
        }
        await insertJob(tx, job);
      });
      nudge();
      return job;
    },
    list: (accountId: string, page: { beforeId: string | undefined; isActive: boolean; limit: number }) =>
      listJobs(database.read, accountId, page),
    /** @throws {StorageRefusal} `bulkJobUnknown` */
    find: need,
    /** A job that has ended stays unchanged. @throws {StorageRefusal} `bulkJobUnknown` */
    async cancel(accountId: string, id: string) {
      await need(accountId, id);
      await database.transaction(async (tx) => {
        const job = await findJob(tx, accountId, id);
        if (job?.endedAt === null) await updateJob(tx, id, { state: 'cancelling' });
      });
      nudge();
      return need(accountId, id);
    },
    /**
     * Resumes a job with this caller's rights and address.
     * @throws {StorageRefusal} `bulkJobUnknown`, `bulkJobState` unless it has ended with work left, `bulkJobLimit`
     */
    async resume(accountId: string, id: string, caller: JobCaller) {
      await need(accountId, id);
      await database.transaction(async (tx) => {
        const job = await findJob(tx, accountId, id);
        if (!job || !isResumable(job)) throw new StorageRefusal('bulkJobState');
        if ((await countUnfinished(tx, accountId)) >= mostUnfinished)
          throw new StorageRefusal('bulkJobLimit');
        await addCounts(tx, id, { failed: -(await askAgain(tx, id)) });
        const again = { state: 'queued', code: null, ended_at: null } as const;
        await updateJob(tx, id, { ...again, caller: JSON.stringify(caller) });
      });
      nudge();
      return need(accountId, id);
    },
    /** @throws {StorageRefusal} `bulkJobUnknown` */
    async results(accountId: string, id: string, page: ResultPage) {
      await need(accountId, id);
      return listResults(database.read, id, page);
    },
    /** @throws {StorageRefusal} `bulkJobUnknown`, `bulkJobState` if it has not ended */
    async forget(accountId: string, id: string) {
      const { endedAt } = await need(accountId, id);
      if (endedAt === null) throw new StorageRefusal('bulkJobState');
      await database.transaction((tx) => deleteJob(tx, id));
    },
  };
}

function isResumable({ isDryRun, state, counts }: BulkJob): boolean {
  if (isDryRun) return false;
  return state === 'cancelled' || state === 'failed' || (state === 'done' && counts.failed > 0);
}

async function toJob(
  { database, clock }: BulkServiceDeps,
  { bucket, selection: asked, task, isDryRun, caller }: StartRequest,
): Promise<RunnableJob> {
  const selection = await selectionFor(database.read, bucket, task, asked);
  const checked = await checkedTask(database, bucket, task, selection);
  const at = { bucketName: bucket.name, selection };
  return {
    id: newId(),
    accountId: bucket.accountId,
    bucketId: bucket.id,
    bucketName: bucket.name,
    task: checked,
    summary: { ...summaryOf(selection), isReversible: isMove(checked) && isReversible(checked, at) },
    selection,
    caller,
    isDryRun,
    state: 'queued',
    phase: 'counting',
    position: null,
    code: null,
    counts: {
      found: 0,
      foundBytes: 0,
      done: 0,
      doneBytes: 0,
      failed: 0,
      skipped: 0,
      conflicts: 0,
      markers: 0,
    },
    createdAt: clock.now(),
    startedAt: null,
    endedAt: null,
  };
}

/** Tasks that can apply to a single version. */
const versionTasks: ReadonlySet<BulkTask['kind']> = new Set(['delete', 'copy', 'restore', 'tags']);

async function checkedTask(
  { read }: Database,
  bucket: Authorized<Bucket>,
  task: BulkTask,
  selection: Selection,
): Promise<BulkTask> {
  if (selection.versions.length > 0 && !versionTasks.has(task.kind))
    throw new StorageRefusal('selectionEmpty');
  if (isTransfer(task)) return checkTransfer(task, bucket.name, selection);
  if (task.kind === 'tags') checkTags(task.tags, maxObjectTags);
  if (task.kind === 'lock') checkPeriod(task.retention);
  if (task.kind === 'revert' || task.kind === 'lock') {
    const state = await findBucketState(read, bucket.id);
    if (task.kind === 'lock' && !state?.hasObjectLock) throw new StorageRefusal('lockNotEnabled');
    if (state?.versioning === 'off') throw new StorageRefusal('versioningOff');
  }
  return task;
}
