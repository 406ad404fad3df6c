import { getBulkJob, listBulkJobResults } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bulkJob } from '../../testing/bulk-jobs.ts';
import { JobDetails } from './job-details.tsx';

test('a job that locks tells how many files are locked, were already, and were refused', async () => {
  const retention = { mode: 'GOVERNANCE', years: 2 } as const;
  const created_at = Date.UTC(2026, 0, 1, 12);
  const job = {
    task: { kind: 'lock', retention },
    found: 9,
    done: 4,
    skipped: 3,
    failed: 2,
    created_at,
  } as const;
  answers(getBulkJob, bulkJob(job));
  const result = { version_id: null, size_bytes: 1, code: null, new_key: null };
  answers(listBulkJobResults, {
    results: [
      { ...result, key: 'a', outcome: 'done', reason: 'locked' },
      { ...result, key: 'b', outcome: 'skipped', reason: 'alreadyLocked' },
      { ...result, key: 'c', outcome: 'failed', reason: 'lockedOtherwise' },
    ],
    next_cursor: null,
  });
  await show(<JobDetails id="j1" onClose={() => undefined} />);
  const factOf = (name: string) => screen.getAllByText(name)[0]?.nextElementSibling;
  expect(await screen.findByText('4 of 9')).toBeVisible();
  expect(screen.getByText('3 already locked')).toBeVisible();
  expect(screen.getByText('2 refused')).toBeVisible();
  expect(factOf('Locked until')).toHaveTextContent('Jan 1, 2028');
  expect(factOf('Locked')).toHaveTextContent('4');
  expect(factOf('Already locked')).toHaveTextContent('3');
  expect(factOf('Refused')).toHaveTextContent('2');
  expect(await screen.findByRole('cell', { name: 'Already locked at least as long.' })).toBeVisible();
  expect(screen.getByRole('cell', { name: /would become weaker/ })).toBeVisible();
});
