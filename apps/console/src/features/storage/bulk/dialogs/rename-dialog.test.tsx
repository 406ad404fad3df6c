import { getBulkJob, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers, holds } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { RenameDialog } from './rename-dialog.tsx';

const onClose = vi.fn();

const counted = bulkJob({
  task: { kind: 'rename', to_prefix: 'new/', on_conflict: 'fail' },
  selection: { key_count: 0, version_count: 0, prefix_count: 1, is_all: false, first: 'old/' },
  dry_run: true,
  found: 3,
  done: 3,
});

/** Types another name and Enter, before the objects are counted. */
async function enter() {
  const starting = holds(startBulkJob);
  answers(getBulkJob, counted);
  const hands = await show(
    <RenameDialog bucket="photos" selection={{ prefixes: ['old/'] }} onClose={onClose} />,
  );
  const name = screen.getByRole('textbox', { name: 'New name' });
  await hands.clear(name);
  await hands.type(name, 'new{Enter}');
  await waitFor(() => expect(starting.inputs.at(-1)).toMatchObject({ dry_run: true }));
  return starting;
}

test('Enter during the count waits for it, and renames', async () => {
  onClose.mockClear();
  const starting = await enter();
  starting.answer(counted);
  await waitFor(() => expect(starting.inputs.at(-1)).not.toHaveProperty('dry_run'));
  starting.answer({ ...counted, dry_run: false });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a folder with taken names is merged into the existing one, if that is chosen', async () => {
  onClose.mockClear();
  const started = answers(startBulkJob, ({ task, dry_run = false }) => ({
    ...counted,
    task,
    dry_run,
    conflicts: 1,
  }));
  const hands = await show(
    <RenameDialog bucket="photos" selection={{ prefixes: ['old/'] }} onClose={onClose} />,
  );
  expect(screen.queryByRole('radiogroup')).toBeNull();
  const name = screen.getByRole('textbox', { name: 'New name' });
  await hands.clear(name);
  await hands.type(name, 'new');
  expect(await screen.findByRole('radio', { name: 'Report an error' })).toBeChecked();
  await hands.click(screen.getByRole('radio', { name: 'Keep both' }));
  expect(await screen.findByText('1 will be renamed to keep both')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const task = { kind: 'rename', to_prefix: 'new/', on_conflict: 'keep_both' };
  expect(started.inputs.at(-1)).toEqual({ bucket: 'photos', selection: { prefixes: ['old/'] }, task });
});

test('a taken name is shown instead', async () => {
  onClose.mockClear();
  const starting = await enter();
  starting.answer({ ...counted, conflicts: 1 });
  expect(await screen.findByText(/1 name already exists there/)).toBeVisible();
  expect(starting.inputs).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeEnabled();
});
