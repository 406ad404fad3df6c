import { getBucket, startBulkJob } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, fails } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail } from '../../testing/buckets.ts';
import type { BulkSelection } from '../requests/bulk-request.ts';
import { DeleteDialog } from './delete-dialog.tsx';

test.each<[BulkSelection, string, string]>([
  [{ all: true }, 'Empty photos?', 'Empty bucket'],
  [{ prefixes: ['2026/'] }, 'Delete 2026?', 'Delete'],
])('the title says whether %j empties the bucket', async (selection, title, submit) => {
  fails(getBucket);
  fails(startBulkJob);
  await show(<DeleteDialog bucket="photos" selection={selection} onClose={() => undefined} />);
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  expect(screen.getByRole('button', { name: submit })).toBeVisible();
});

test('emptying a versioned bucket says what each way leaves, and each has its own button', async () => {
  answers(getBucket, { ...bucketDetail('photos'), versioning: 'enabled' });
  const counted = fails(startBulkJob);
  const hands = await show(
    <DeleteDialog bucket="photos" selection={{ all: true }} onClose={() => undefined} />,
  );
  const keep = await screen.findByRole('radio', { name: 'The objects only', checked: true });
  expect(keep).toHaveAccessibleDescription(/so you can restore them/);
  expect(screen.getByRole('button', { name: 'Empty bucket' })).toBeVisible();
  const forever = screen.getByRole('radio', { name: 'The objects and all their versions' });
  expect(forever).toHaveAccessibleDescription(/can’t be undone/);
  await hands.click(forever);
  expect(screen.getByRole('button', { name: 'Delete permanently' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Empty bucket' })).toBeNull();
  await waitFor(() =>
    expect(counted.inputs.at(-1)).toMatchObject({ task: { kind: 'delete', all_versions: true } }),
  );
});
