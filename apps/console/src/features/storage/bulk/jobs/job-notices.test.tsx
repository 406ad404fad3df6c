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

test.each([
  [revert, 'Restore to a point in time: 2 objects done.'],
  [undo, 'Undone: 2 objects are as they were before.'],
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
