import {
  displayName,
  getBucket,
  getBulkJob,
  listBuckets,
  listObjects,
  listObjectVersions,
  recentObjects,
} from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askQuietly, queryClient } from '#lib/calls/query-client.ts';
import { notify } from '#lib/notices/notify.ts';
import { notifyWithUndo } from '#lib/notices/undo.ts';
import {
  type BulkJob,
  isOfOne,
  isUndo,
  type JobVariant,
  kindName,
  variantOf,
} from '../requests/bulk-request.ts';
import { activeJobsQuery, jobsChanged } from '../requests/queries.ts';
import { whatOfJob } from '../requests/what.ts';
import { canUndo, undoJob, undoName } from './job-actions.ts';

/** Number of jobs to show after their end. */
const recentCount = 5;

export interface SeenJobs {
  active: readonly BulkJob[];
  /** Jobs that ended while this page was open, latest first. */
  ended: readonly BulkJob[];
}

/** Watches the account's jobs, shows a notice when one ends, and invalidates the data that it changed. */
export function useJobNotices(): SeenJobs {
  const { t } = useTranslation('bulk');
  const { data: active = [] } = useQuery(activeJobsQuery);
  const [ended, setEnded] = useState<readonly BulkJob[]>([]);
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = new Set(active.map(({ id }) => id));
    const gone = [...known.current].filter((id) => !now.has(id));
    known.current = now;
    for (const id of gone) {
      void askQuietly(getBulkJob, { job: id }).then(
        (job) => {
          setEnded((before) => [job, ...before.filter((each) => each.id !== id)].slice(0, recentCount));
          const notice = {
            kind: isGood(job) ? 'success' : 'error',
            text: noticeOf(job, t),
            place: 'bottom-left',
          } as const;
          if (canUndo(job))
            notifyWithUndo(notice, {
              label: t(undoName(job)),
              onUndo: () => void undoJob(job).catch(console.warn),
            });
          else notify(notice);
          objectsChanged();
        },
        // The job was removed from the list.
        () => undefined,
      );
    }
  }, [active, t]);
  return { active, ended: ended.filter(({ id }) => !known.current.has(id)) };
}

function objectsChanged(): void {
  jobsChanged();
  void queryClient.invalidateQueries({ queryKey: ['object'] });
  for (const { name } of [listObjects, listObjectVersions, getBucket, listBuckets, recentObjects]) {
    void queryClient.invalidateQueries({ queryKey: [name] });
  }
}

function isGood({ state, failed }: BulkJob): boolean {
  return state === 'cancelled' || (state === 'done' && failed === 0);
}

type Translate = ReturnType<typeof useTranslation<'bulk'>>['t'];

/** Says what the job did to how many objects, and that others failed or needed nothing. */
function noticeOf(job: BulkJob, t: Translate): string {
  const { task, state, failed, skipped } = job;
  const kind = t(kindName(task));
  if (state === 'cancelled') return t('notices.cancelled', { kind });
  if (state === 'failed') return t('notices.failed', { kind });
  const text = doneText(job, t);
  const isLock = task.kind === 'lock';
  if (failed > 0) return t(isLock ? 'notices.refused' : 'notices.partly', { text, count: failed });
  return isLock && skipped > 0 ? t('notices.alreadyLocked', { text, count: skipped }) : text;
}

function doneText(job: BulkJob, t: Translate): string {
  const { task, done } = job;
  if (task.kind === 'delete' && isOfOne(job) && done === 1)
    return t(canUndo(job) ? 'notices.deletedKept' : 'notices.deleted', { name: whatOfJob(job, t) });
  if (isUndo(task)) return t('notices.undone', { count: done });
  const place = 'to_bucket' in task ? displayName(`${task.to_bucket}/${task.to_prefix}`) : '';
  return t(doneNames[variantOf(task)], { count: done, place });
}

/** Names of what each kind of job has done: keys in the texts of `bulk`. */
const doneNames = {
  delete: 'notices.done.delete',
  deleteForGood: 'notices.done.deleteForGood',
  undelete: 'notices.done.undelete',
  copy: 'notices.copied',
  move: 'notices.moved',
  rename: 'notices.done.rename',
  'move-back': 'notices.undone',
  restore: 'notices.done.restore',
  archive: 'notices.done.archive',
  'storage-class': 'notices.done.storageClass',
  tags: 'notices.done.tags',
  revert: 'notices.done.revert',
  encrypt: 'notices.done.encrypt',
  lock: 'notices.done.lock',
} as const satisfies Record<JobVariant, string>;
