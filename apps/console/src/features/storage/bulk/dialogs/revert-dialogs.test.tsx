import { listBulkJobResults, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { canUndo, undoJob } from '../jobs/job-actions.ts';
import { RevertDialog } from './revert-dialogs.tsx';

const onClose = vi.fn();

const task = { kind: 'revert', to_time: 1 } as const;
const job = bulkJob({
  task,
  selection: { key_count: 0, version_count: 0, prefix_count: 1, is_all: false, first: 'work/' },
  dry_run: true,
  found: 3,
  done: 3,
  created_at: 5000,
  started_at: 5000,
  ended_at: 6000,
});

const result = (key: string, reason: 'deleted' | 'broughtBack') => ({
  key,
  version_id: null,
  outcome: 'done' as const,
  size_bytes: 1,
  code: null,
  reason,
  new_key: null,
});

async function forecast(reasons: readonly ('deleted' | 'broughtBack')[]) {
  const started = answers(startBulkJob, { ...job, done: reasons.length });
  answers(listBulkJobResults, {
    results: reasons.map((reason, index) => result(`work/${index}`, reason)),
    next_cursor: null,
  });
  const hands = await show(
    <RevertDialog bucket="photos" selection={{ prefixes: ['work/'] }} onClose={onClose} />,
  );
  await hands.type(screen.getByLabelText('Date and time'), '2026-01-02');
  await hands.type(screen.getByLabelText('Date and time, time'), '03:04:05');
  return { hands, started };
}

test('what is deleted is counted before, and by the button', async () => {
  const { hands, started } = await forecast(['deleted', 'deleted', 'broughtBack']);
  expect(await screen.findByText('2 files will be deleted, 1 file will be brought back')).toBeVisible();
  // The title names the folder.
  expect(await screen.findByTitle('work/0')).toHaveTextContent(/^0$/);
  const submit = screen.getByRole('button', { name: 'Restore and delete 2 files' });
  expect(submit).toHaveAttribute('data-variant', 'danger');
  await hands.click(submit);
  await waitFor(() => expect(started.inputs.at(-1)).not.toHaveProperty('dry_run'));
});

test('where nothing is deleted, the button restores', async () => {
  await forecast(['broughtBack', 'broughtBack']);
  expect(await screen.findByText('2 files will be brought back')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toHaveAttribute('data-variant', 'filled');
});

test('a restore is undone by another one of the same objects, to the time before it', async () => {
  const reverted = { ...job, dry_run: false };
  expect(canUndo(job)).toBe(false);
  expect(canUndo(reverted)).toBe(true);
  expect(canUndo({ ...reverted, done: 5000 })).toBe(false);
  expect(canUndo({ ...reverted, task: { ...task, job: 'earlier' } })).toBe(false);
  const started = answers(startBulkJob, reverted);
  answers(listBulkJobResults, { results: [result('work/0', 'deleted')], next_cursor: null });
  await show(<p>page</p>);
  await undoJob(reverted);
  expect(started.inputs).toEqual([
    {
      bucket: 'photos',
      selection: { keys: ['work/0'] },
      task: { kind: 'revert', to_time: 5000, job: job.id },
    },
  ]);
});
