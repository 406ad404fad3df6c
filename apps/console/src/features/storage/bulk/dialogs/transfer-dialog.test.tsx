import { getBucket, listBuckets, listObjects, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail, bucketRow, emptyFolder } from '../../testing/buckets.ts';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const onClose = vi.fn();

test('objects whose names are taken are copied next to the existing ones', async () => {
  answers(listBuckets, [bucketRow('photos')]);
  answers(getBucket, ({ bucket }) => bucketDetail(bucket));
  answers(listObjects, ({ prefix }) => ({ ...emptyFolder, folders: prefix ? [] : ['to/'] }));
  const started = answers(startBulkJob, ({ task, dry_run = false }) =>
    bulkJob({ task, dry_run, conflicts: 1 }),
  );
  const selection = { keys: ['a', 'b'] };
  const hands = await show(
    <TransferDialog kind="copy" bucket="photos" selection={selection} onClose={onClose} />,
  );
  await hands.click(await screen.findByRole('button', { name: 'to' }));
  expect(await screen.findByText('1 name already exists there')).toBeVisible();
  await hands.click(screen.getByRole('radio', { name: 'Keep both' }));
  expect(await screen.findByText('1 will be renamed to keep both')).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Copy here' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const target = { to_bucket: 'photos', to_prefix: 'to/', on_conflict: 'keep_both' };
  expect(started.inputs.at(-1)).toEqual({ bucket: 'photos', selection, task: { kind: 'copy', ...target } });
});

test('a folder that is added in the dialog is the target, and is offered until then', async () => {
  onClose.mockClear();
  answers(listBuckets, [bucketRow('photos')]);
  answers(getBucket, ({ bucket }) => bucketDetail(bucket));
  answers(listObjects, ({ prefix }) => ({ ...emptyFolder, folders: prefix ? [] : ['old/'] }));
  const started = answers(startBulkJob, ({ task, dry_run = false }) => bulkJob({ task, dry_run }));
  const selection = { keys: ['a', 'b'] };
  const hands = await show(
    <TransferDialog kind="move" bucket="photos" selection={selection} onClose={onClose} />,
  );
  const opener = screen.getByRole('button', { name: 'New folder' });
  await hands.click(opener);
  const name = () => screen.getByRole('textbox', { name: 'Name of the new folder' });
  expect(name()).toHaveFocus();
  await hands.keyboard('{Enter}');
  expect(name()).toHaveAccessibleDescription('Enter a name.');
  await hands.keyboard('a:b{Enter}');
  await waitFor(() => expect(name()).toHaveAccessibleDescription(/cannot contain any of these characters/));
  await hands.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Name of the new folder' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(opener).toHaveFocus();
  await hands.keyboard('{Enter}2026 {Enter}');
  expect(await screen.findByText(/is created when you copy or move/)).toBeVisible();
  await hands.click(screen.getByRole('button', { name: 'Up one level' }));
  await hands.click(await screen.findByRole('button', { name: '2026' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move here' })).toBeEnabled());
  await hands.click(screen.getByRole('button', { name: 'Move here' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const task = { kind: 'move', to_bucket: 'photos', to_prefix: '2026/', on_conflict: 'skip' };
  expect(started.inputs.at(-1)).toEqual({ bucket: 'photos', selection, task });
});

test('a folder keeps its name where it goes, and can’t go where it is', async () => {
  answers(listBuckets, [bucketRow('photos')]);
  answers(getBucket, ({ bucket }) => bucketDetail(bucket));
  answers(listObjects, ({ prefix }) => ({ ...emptyFolder, folders: prefix ? [] : ['old/', 'trip/'] }));
  answers(startBulkJob, ({ task, dry_run = false }) => bulkJob({ task, dry_run }));
  const hands = await show(
    <TransferDialog kind="move" bucket="photos" selection={{ prefixes: ['trip/'] }} onClose={onClose} />,
  );
  expect(screen.getByText(/already in this folder/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move here' })).toBeDisabled();
  await hands.click(await screen.findByRole('button', { name: 'old' }));
  expect(screen.getByText('Folders keep their names: photos/old/trip/')).toBeVisible();
  expect(screen.queryByText(/already in this folder/)).toBeNull();
});
