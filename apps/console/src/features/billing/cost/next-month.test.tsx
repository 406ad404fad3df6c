import { billingSummary, type CallOutput } from '@atoll/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '#testing/server.ts';
import { show } from '#testing/show.tsx';
import { NextMonth } from './next-month.tsx';

const summary: CallOutput<typeof billingSummary> = {
  plan: 'pay_as_you_go',
  plan_since: 1,
  credit_micro_usd: 5_000_000,
  owed_micro_usd: 0,
  credit_ended_at: null,
  read_only_at: null,
  is_read_only: false,
  credit_alert_micro_usd: null,
  spending_alert_micro_usd: null,
  upgrade_minimum_micro_usd: 0,
  payments: 'sandbox',
  is_charging: true,
  month_charged_micro_usd: 0,
  month_estimate_micro_usd: 0,
  month_forecast_micro_usd: null,
  next_month: {
    starts_at: Date.UTC(2026, 11, 1),
    days: 12,
    amounts: [{ meter: 'write_requests', quantity: '2325000', amount_micro_usd: 11_625_000 }],
    amount_micro_usd: 11_625_000,
  },
  credit_lasts_until: null,
  stored_bytes: 0,
  stored_limit_bytes: null,
  transfer_bytes: 0,
  transfer_limit_bytes: null,
  transfer_allowance_ends_at: null,
  month_started_at: Date.UTC(2026, 10, 1),
  first_month: '2026-11',
  free_plan: { stored_bytes: 0, transfer_bytes: 0, transfer_ends_at: 0 },
};

test('shows what next month will cost, by meter, and how that is computed', async () => {
  answers(billingSummary, summary);
  const hands = await show(<NextMonth />);
  expect(await screen.findByRole('heading', { name: 'Forecast for December 2026' })).toBeVisible();
  expect(screen.getByText('If usage continues like that of the last 12 days.')).toBeVisible();
  expect(screen.getByText('about $11.63')).toBeVisible();
  expect(screen.getByRole('row', { name: /2,325,000/ })).toHaveTextContent('$11.625');
  await hands.click(screen.getByText('How is this computed?'));
  expect(screen.getByText(/starts from yesterday’s level/)).toBeVisible();
});

test('says so in the first days', async () => {
  answers(billingSummary, { ...summary, next_month: null });
  await show(<NextMonth />);
  expect(await screen.findByRole('heading', { name: 'Forecast for December 2026' })).toBeVisible();
  expect(screen.getByText('The forecast appears after three full days of usage.')).toBeVisible();
});

test.each([{ plan: 'free' as const }, { is_charging: false }])('is not shown with %o', async (given) => {
  const asked = answers(billingSummary, { ...summary, ...given, next_month: null });
  await show(<NextMonth />);
  await waitFor(() => expect(asked.inputs).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
