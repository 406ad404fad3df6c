import { getBulkJob, listBulkJobResults, listBulkJobs, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#lib/calls/query-client.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { jobsChanged } from '../requests/queries.ts';
import { canUndo, undoJob } from './job-actions.ts';
import { useJobNotices } from './use-job-notices.ts';

const revert = bulkJob({
  task: { kind: 'revert', to_time: 5 },
  done: 2,
  created_at: 1000,
});
const undo = bulkJob({ id: 'j2', task: { kind: 'revert', to_time: 1000, job: 'j1' }, done: 2 });

test('a restore is undone by a job that knows what it undoes', async () => {
  const result = {
    key: 'a.txt',
    version_id: null,
    outcome: 'done' as const,
    reason: null,
    new_key: null,
    size_bytes: 0,
    code: null,
  };
  answers(listBulkJobResults, { results: [result], next_cursor: null });
  const starting = answers(startBulkJob, undo);
  answers(listBulkJobs, { jobs: [], next_cursor: null });
  await undoJob(revert);
  expect(starting.inputs).toEqual([
    {
      bucket: revert.bucket,
      selection: { keys: ['a.txt'] },
      task: { kind: 'revert', to_time: 1000, job: 'j1' },
    },
  ]);
  expect(canUndo(revert)).toBe(true);
  expect(canUndo(undo)).toBe(false);
});

function Watcher() {
  useJobNotices();
  return null;
}

const locking = { kind: 'lock', retention: { mode: 'GOVERNANCE', days: 1 } } as const;

test.each([
  [revert, '2 objects returned to their state at that time.'],
  [undo, 'Undone: 2 objects are as they were before.'],
  [bulkJob({ task: { kind: 'storage-class', storage_class: 'GLACIER' }, done: 18 }), '18 objects archived.'],
  [
    bulkJob({ task: { kind: 'tags', mode: 'add', tags: [] }, done: 1, failed: 2 }),
    'Tags of 1 object changed. 2 objects failed.',
  ],
  [
    bulkJob({ task: locking, done: 2, skipped: 1 }),
    '2 objects locked. 1 was already locked at least as long.',
  ],
  [
    bulkJob({ task: locking, done: 0, failed: 1, skipped: 1 }),
    '0 objects locked. 1 object couldn’t be locked.',
  ],
])('the end of a job is announced by what it did', async (job, text) => {
  queryClient.clear();
  answers(listBulkJobs, { jobs: [{ ...job, state: 'running', ended_at: null }], next_cursor: null });
  answers(getBulkJob, job);
  await show(<Watcher />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  answers(listBulkJobs, { jobs: [], next_cursor: null });
  jobsChanged();
  expect(await screen.findByText(text)).toBeVisible();
});
