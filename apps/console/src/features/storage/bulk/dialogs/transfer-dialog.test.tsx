import { getBucket, listBuckets, listObjects, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail, bucketRow, emptyFolder } from '../../testing/buckets.ts';
import type { BulkJob } from '../requests/bulk-request.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const onClose = vi.fn();

const counted: Omit<BulkJob, 'task' | 'dry_run'> = {
  id: 'j1',
  bucket: 'photos',
  selection: { key_count: 2, version_count: 0, prefix_count: 0, is_all: false, first: 'a' },
  state: 'done',
  is_counting: false,
  found: 2,
  found_bytes: 0,
  done: 2,
  done_bytes: 0,
  failed: 0,
  skipped: 0,
  conflicts: 1,
  code: null,
  can_undo: false,
  created_at: 1,
  started_at: 1,
  ended_at: 2,
};

test('objects whose names are taken are copied next to the existing ones', async () => {
  answers(listBuckets, [bucketRow('photos')]);
  answers(getBucket, ({ bucket }) => bucketDetail(bucket));
  answers(listObjects, ({ prefix }) => ({ ...emptyFolder, folders: prefix ? [] : ['to/'] }));
  const started = answers(startBulkJob, ({ task, dry_run = false }) => ({ ...counted, task, dry_run }));
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
