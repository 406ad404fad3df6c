import { startBulkJob } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { RestoreDialog } from './change-dialogs.tsx';

test('before a restore, it says why objects are left out', async () => {
  answers(startBulkJob, ({ task, dry_run = false }) =>
    bulkJob({ task, dry_run, found: 15, found_bytes: 1024, done: 0, skipped: 15 }),
  );
  await show(<RestoreDialog bucket="photos" selection={{ keys: ['a', 'b'] }} onClose={vi.fn()} />);
  expect(screen.getByRole('dialog', { name: 'Restore 2 objects from archive' })).toBeVisible();
  expect(await screen.findByText('15 aren’t archived or are already being restored')).toBeVisible();
});
