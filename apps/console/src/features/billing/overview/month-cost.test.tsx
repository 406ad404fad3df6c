import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { summary } from '../testing/summary.ts';
import { MonthCost } from './month-cost.tsx';

test('next month’s forecast is beside the cost of this month', async () => {
  await show(<MonthCost summary={summary} />);
  expect(screen.getByText('Forecast for December 2026').parentElement).toHaveTextContent('$11.63');
});

test('without a forecast, only this month is shown', async () => {
  await show(<MonthCost summary={{ ...summary, next_month: null }} />);
  expect(screen.queryByText(/^Forecast/)).toBeNull();
});
