import { getBucketLock, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, refuses } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { LockDialog } from './lock-dialog.tsx';

const onClose = vi.fn();
const button = () => screen.getByRole('button', { name: 'Lock files' });
const selection = { keys: ['a', 'b'] };

function answerCount(counts: { done: number; skipped?: number; failed?: number }) {
  return answers(startBulkJob, ({ task, dry_run = false }) =>
    bulkJob({ task, dry_run, found: 3, found_bytes: 3 * 1024 ** 2, ...counts }),
  );
}

test('files are counted for the bucket’s default retention, and locked for another period', async () => {
  onClose.mockClear();
  answers(getBucketLock, { enabled: true, default_retention: { mode: 'GOVERNANCE', years: 2 } });
  const started = answerCount({ done: 1, skipped: 1, failed: 1 });
  const hands = await show(<LockDialog bucket="photos" selection={selection} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Lock 2 objects' })).toBeVisible();
  expect(await screen.findByText('3 objects, 3 MB')).toBeVisible();
  expect(screen.getByText('1 is already locked at least as long')).toBeVisible();
  expect(screen.getByText('1 can’t be locked')).toBeVisible();
  expect(screen.getByText(/There is no undo/)).toBeVisible();
  const amount = screen.getByRole('textbox', { name: 'Duration' });
  expect(amount).toHaveValue('2');
  await hands.clear(amount);
  expect(amount).toHaveAccessibleDescription('Enter a number from 1 to 100.');
  expect(button()).toBeDisabled();
  await hands.type(amount, '7');
  await waitFor(() => expect(button()).toBeEnabled());
  await hands.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const task = { kind: 'lock', retention: { mode: 'GOVERNANCE', years: 7 } };
  expect(started.inputs.at(-1)).toEqual({ bucket: 'photos', selection, task });
});

test('compliance says that nothing takes it back, and has the bucket’s name typed', async () => {
  onClose.mockClear();
  answers(getBucketLock, { enabled: true, default_retention: null });
  const started = answerCount({ done: 3 });
  const hands = await show(<LockDialog bucket="photos" selection={selection} onClose={onClose} />);
  await hands.selectOptions(await screen.findByRole('combobox', { name: 'Retention' }), 'Compliance');
  expect(screen.getByText(/This can’t be undone/)).toBeVisible();
  await waitFor(() => expect(button()).toBeEnabled());
  await hands.click(button());
  expect(started.inputs.every(({ dry_run }) => dry_run)).toBe(true);
  const typed = screen.getByRole('textbox', { name: 'Type or paste the name to confirm' });
  expect(typed).toBeInvalid();
  await hands.type(typed, 'photos{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const task = { kind: 'lock', retention: { mode: 'COMPLIANCE', days: 30 } };
  expect(started.inputs.at(-1)).toEqual({ bucket: 'photos', selection, task });
});

test('a person who may not see the bucket’s retention can still choose one', async () => {
  refuses(getBucketLock, 3013);
  answerCount({ done: 3 });
  await show(<LockDialog bucket="photos" selection={{ prefixes: ['2026/'] }} onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Lock files in 2026' })).toBeVisible();
  await waitFor(() => expect(button()).toBeEnabled());
  expect(screen.getByRole('textbox', { name: 'Duration' })).toHaveValue('30');
});
