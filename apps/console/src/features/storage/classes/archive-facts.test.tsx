import { bytesPerGigabyte, getBucket, priceList } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { bucketDetail } from '../testing/buckets.ts';
import { ArchiveFacts } from './archive-facts.tsx';

async function showFacts(versioning: 'off' | 'enabled') {
  answers(getBucket, { ...bucketDetail('photos'), versioning });
  answers(priceList, {
    prices: [
      { meter: 'stored_byte_hours', unit: 'gb_month', price_micro_usd: 23_000 },
      { meter: 'archived_byte_hours', unit: 'gb_month', price_micro_usd: 4_000 },
    ],
    stored_gb_month_micro_usd: 23_000,
    included_bytes_left: 0,
  });
  await show(<ArchiveFacts bucket="photos" sizeBytes={100 * bytesPerGigabyte} />);
}

test('the archive says what it saves', async () => {
  await showFacts('off');
  expect(await screen.findByText(/About \$1\.90 a month/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('with versioning, archiving saves nothing while the versions stay, and lifecycle rules are offered', async () => {
  await showFacts('enabled');
  expect(await screen.findByText('None while the versions you have now stay')).toBeVisible();
  expect(screen.queryByText(/About \$/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Lifecycle rules' })).toHaveAttribute(
    'href',
    expect.stringContaining('section=lifecycle'),
  );
});
