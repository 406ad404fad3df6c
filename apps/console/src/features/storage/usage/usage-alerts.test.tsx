import { listUsageAlerts } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { UsageAlerts } from './usage-alerts.tsx';

const full = {
  subject: 'bucket',
  unit: 'objects',
  bucket: 'reef',
  access_key: null,
  level: 100,
  since: 0,
} as const;

test('a full bucket leads to its quota, which shows the limit that is reached', async () => {
  answers(listUsageAlerts, [full]);
  await show(<UsageAlerts />);
  expect(await screen.findByRole('status')).toHaveTextContent('reef has reached 100% of its object limit.');
  expect(screen.getByRole('link', { name: 'View quota' })).toHaveAttribute(
    'href',
    '/dss/buckets/reef/settings?section=quota',
  );
});

test('people who can’t change the quota are led to the usage', async () => {
  answers(listUsageAlerts, [full]);
  await show(<UsageAlerts />, { user: person('read_only') });
  expect(await screen.findByRole('link', { name: 'View usage' })).toHaveAttribute(
    'href',
    '/dss/buckets/reef/usage',
  );
});
