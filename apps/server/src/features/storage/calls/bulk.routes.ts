import { type bulkJobCalls, type CallOutput, startBulkJob } from '@atoll/contract';
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts';
import type { Principal } from '../../../platform/http/handlers.ts';
import { askAgain, type Handlers } from '../../../platform/http/index.ts';
import { type AccessOf, openListed } from '../access/caller-access.ts';
import type { SignedIn } from '../access/open-bucket.ts';
import type { BulkService } from '../bulk/bulk.service.ts';
import type { BulkJob, ItemResult } from '../bulk/bulk-job.ts';

export interface BulkCallDeps {
  accessOf: AccessOf;
  bulk: BulkService;
}

const defaultPageSize = 100;

export function createBulkHandlers({ accessOf, bulk }: BulkCallDeps): Handlers<typeof bulkJobCalls> {
  return {
    async startBulkJob({ bucket: name, selection, task, dry_run: isDryRun = false }, caller) {
      const access = await accessOf(caller);
      const prefixes = selection?.all ? [''] : (selection?.prefixes ?? []);
      const bucket = await openListed(access, name, prefixes);
      if ('to_bucket' in task) await openListed(access, task.to_bucket, [task.to_prefix]);
      return toAnswer(await bulk.start({ bucket, selection, task, isDryRun, caller: callerOf(caller) }));
    },
    async listBulkJobs({ active: isActive = false, cursor, limit = defaultPageSize }, { principal }) {
      const beforeId = decodeCursor(cursor, ['id'])?.id;
      const found = await bulk.list(principal.accountId, { beforeId, isActive, limit: limit + 1 });
      const jobs = found.slice(0, limit);
      const last = found.length > limit ? jobs.at(-1) : undefined;
      return { jobs: jobs.map(toAnswer), next_cursor: last ? encodeCursor({ id: last.id }) : null };
    },
    async getBulkJob({ job }, { principal }) {
      return toAnswer(await bulk.find(principal.accountId, job));
    },
    async cancelBulkJob({ job }, { principal }) {
      return toAnswer(await bulk.cancel(principal.accountId, job));
    },
    async resumeBulkJob({ job }, caller) {
      const { task, isDryRun } = await bulk.find(caller.principal.accountId, job);
      // Another member may have started the job, so the rule of its start applies again.
      askAgain(caller.principal, startBulkJob.permission, { task, dry_run: isDryRun });
      return toAnswer(await bulk.resume(caller.principal.accountId, job, callerOf(caller)));
    },
    async listBulkJobResults({ job, outcome, cursor, limit = defaultPageSize }, { principal }) {
      const after = decodeCursor(cursor, ['key', 'versionId']);
      const page = { outcome, after, limit: limit + 1 };
      const found = await bulk.results(principal.accountId, job, page);
      const results = found.slice(0, limit);
      const last = found.length > limit ? results.at(-1) : undefined;
      return {
        results: results.map(toResultAnswer),
        next_cursor: last ? encodeCursor({ key: last.key, versionId: last.versionId }) : null,
      };
    },
    async forgetBulkJob({ job }, { principal }) {
      await bulk.forget(principal.accountId, job);
      return null;
    },
  };
}

function callerOf({
  address,
  userAgent,
  isSecure,
  principal: { personId },
}: SignedIn & { principal: Pick<Principal, 'personId'> }) {
  return { address, userAgent, isSecure, personId };
}

function toAnswer(job: BulkJob): CallOutput<typeof startBulkJob> {
  const { counts, summary } = job;
  return {
    id: job.id,
    bucket: job.bucketName,
    task: job.task,
    selection: {
      key_count: summary.keyCount,
      version_count: summary.versionCount,
      prefix_count: summary.prefixCount,
      is_all: summary.isAll,
      first: summary.first,
    },
    dry_run: job.isDryRun,
    state: job.state,
    is_counting: job.endedAt === null && (job.isDryRun || job.phase === 'counting'),
    found: counts.found,
    found_bytes: counts.foundBytes,
    done: counts.done,
    done_bytes: counts.doneBytes,
    failed: counts.failed,
    skipped: counts.skipped,
    conflicts: counts.conflicts,
    code: job.code,
    can_undo: job.endedAt !== null && canUndo(job),
    created_at: job.createdAt,
    started_at: job.startedAt,
    ended_at: job.endedAt,
  };
}

function canUndo({ summary, counts }: BulkJob): boolean {
  return counts.markers > 0 || (summary.isReversible === true && counts.done > 0);
}

function toResultAnswer({ key, versionId, outcome, sizeBytes, code, reason, newKey = null }: ItemResult) {
  return {
    key,
    version_id: versionId || null,
    outcome,
    size_bytes: sizeBytes,
    code,
    reason,
    new_key: newKey,
  };
}
