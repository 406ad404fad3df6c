import { getBucketQuota, getUsage } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { UsageReport } from './usage-report.tsx';

test('a bucket is shown with its own limits and egress, not with those of the account', async () => {
  answers(getUsage, {
    stored_bytes: 1_331,
    object_count: 15,
    version_count: 15,
    upload_bytes: 0,
    limit_bytes: null,
    sent_bytes: 9_000_000,
    sent_limit_bytes: null,
    days: [],
    growth_bytes_per_day: null,
    full_at: null,
  });
  answers(getBucketQuota, { max_bytes: null, max_objects: 15, max_sent_bytes: 2_048, sent_bytes: 1_024 });
  await show(<UsageReport bucket="reef" period="30" />);
  expect(await screen.findByText('of 15')).toBeVisible();
  expect(screen.getByRole('meter', { name: 'Egress this month' })).toHaveAttribute('aria-valuenow', '50');
});
