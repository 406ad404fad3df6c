import { billingSummary } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { summary } from '../testing/summary.ts';
import { NextMonth } from './next-month.tsx';

test('shows what next month will cost, by meter, and how that is computed', async () => {
  answers(billingSummary, summary);
  const hands = await show(<NextMonth />);
  expect(await screen.findByRole('heading', { name: 'Forecast for December\u00a02026' })).toBeVisible();
  expect(screen.getByText('If usage continues like that of the last 12 days.')).toBeVisible();
  expect(screen.getByText('$11.63')).toBeVisible();
  expect(screen.getByRole('row', { name: /2,325,000/ })).toHaveTextContent('$11.625000');
  await hands.click(screen.getByText('How is this computed?'));
  expect(screen.getByText(/starts from yesterday’s level/)).toBeVisible();
});

test('says so in the first days', async () => {
  answers(billingSummary, { ...summary, next_month: null });
  await show(<NextMonth />);
  expect(await screen.findByRole('heading', { name: 'Forecast for December\u00a02026' })).toBeVisible();
  expect(screen.getByText('The forecast appears after three full days of usage.')).toBeVisible();
});

test.each([{ plan: 'free' as const }, { is_charging: false }])('is not shown with %o', async (given) => {
  const asked = answers(billingSummary, { ...summary, ...given, next_month: null });
  await show(<NextMonth />);
  await waitFor(() => expect(asked.inputs).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
