import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { ContributorFilters } from './contributor-filters.tsx';
import { type ContributorsSearch, contributorsSearch, toInput } from './contributors-search.ts';

let asked: object;

function Screen() {
  const [search, setSearch] = useState<ContributorsSearch>(contributorsSearch({ sort: 'invented' }));
  asked = toInput(search);
  return <ContributorFilters search={search} onChange={(change) => setSearch({ ...search, ...change })} />;
}

test('contributors are searched, filtered and sorted, and all are shown again at once', async () => {
  const hands = await show(<Screen />);
  expect(asked).toEqual({});
  await hands.type(screen.getByRole('searchbox', { name: 'Search by ID' }), ' 4k8 ');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'With appeals');
  await hands.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Highest rejection rate');
  expect(asked).toEqual({ search: '4k8', has: 'appeals', sort: 'rejected_share' });
  await hands.click(screen.getByRole('button', { name: /^Clear/ }));
  expect(asked).toEqual({ sort: 'rejected_share' });
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
