import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { PreviewWarnings } from './preview-warnings.tsx';
import type { Preview } from './queries.ts';

const preview: Preview = {
  items: 100,
  contributors: 20,
  suppressed_items: 0,
  suppressed_languages: [],
  suppressed_countries: [],
  added: 10,
  removed: 0,
  withdrawn: 0,
  changed: 0,
  lowest_version: '1.1.0',
  is_version_allowed: true,
  leakage: null,
};

test('a release that grows, with few items excluded, has no warning', async () => {
  await show(<PreviewWarnings preview={{ ...preview, suppressed_items: 5, removed: 10 }} />);
  expect(screen.queryByRole('note')).toBeNull();
});

test('many excluded items are counted, with the countries and languages that are lost', async () => {
  const lost = { suppressed_items: 50, suppressed_countries: ['KE', 'FR'], suppressed_languages: ['sw'] };
  await show(<PreviewWarnings preview={{ ...preview, ...lost }} />);
  const warning = screen.getByRole('note');
  expect(warning).toHaveTextContent('Excluded for privacy: 50 of 150 matching items');
  expect(warning).toHaveTextContent('Countries left out: France, Kenya');
  expect(warning).toHaveTextContent('Languages left out: Swahili');
});

test('a release that is smaller than the last one says by how much', async () => {
  await show(<PreviewWarnings preview={{ ...preview, removed: 30, withdrawn: 1 }} />);
  expect(screen.getByRole('note')).toHaveTextContent('The last release has 121 items. This one has 100.');
});
