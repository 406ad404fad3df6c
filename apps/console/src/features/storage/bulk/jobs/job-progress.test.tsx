import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { JobProgress } from './job-progress.tsx';

test('objects that failed are not counted as done once the job has ended', async () => {
  const job = bulkJob({ task: { kind: 'delete' }, state: 'failed', found: 18, done: 0, failed: 18 });
  await show(<JobProgress job={job} />);
  expect(screen.getByText('0 of 18')).toBeVisible();
  expect(screen.getByText('18 failed')).toBeVisible();
});
