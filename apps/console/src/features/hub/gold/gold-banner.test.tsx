import { listHubGold } from '@atoll/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { person } from '#testing/people.ts';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { GoldBanner } from './gold-banner.tsx';
import { refreshGold } from './queries.ts';

const counts = { gold: [], good_needed: 5, bad_needed: 5, next_cursor: null };

test('a project says how many gold items its reviewers still need', async () => {
  answers(listHubGold, { ...counts, good: 7, bad: 2 });
  await show(<GoldBanner projectId="project" />);
  expect(await screen.findByText(/Add 3 more gold items/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add gold items' })).toHaveAttribute(
    'href',
    '/datahub/project/gold',
  );
});

test('the warning goes once there are enough', async () => {
  answers(listHubGold, { ...counts, good: 4, bad: 5 });
  await show(<GoldBanner projectId="project" />);
  expect(await screen.findByText(/Add 1 more gold item,/)).toBeVisible();
  answers(listHubGold, { ...counts, good: 5, bad: 5 });
  act(() => refreshGold('project'));
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

test('a member who can’t add gold items is only told', async () => {
  answers(listHubGold, { ...counts, good: 0, bad: 0 });
  await show(<GoldBanner projectId="project" />, { user: person('read_only') });
  expect(await screen.findByText(/Add 10 more gold items/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
