import { getBucket, startBulkJob } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fails } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
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
