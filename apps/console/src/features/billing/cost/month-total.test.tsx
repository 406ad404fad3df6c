import { bytesPerGigabyte } from '@atoll/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import type { Cost } from './cost.ts';
import { MonthTotal } from './month-total.tsx';

const november = Date.UTC(2026, 10, 1);
const cost: Cost = {
  month: '2026-11',
  total_micro_usd: 554_387,
  days: [
    {
      day: november,
      amounts: [
        { meter: 'stored_byte_hours', quantity: '1000000', amount_micro_usd: 7 },
        { meter: 'bytes_out', quantity: String(bytesPerGigabyte), amount_micro_usd: 554_380 },
      ],
    },
  ],
  buckets: [],
};

test('the total is in cents, and the costs it consists of have equally many decimals', async () => {
  await show(<MonthTotal cost={cost} monthStartMs={november} />);
  expect(screen.getByText('$0.55')).toHaveAttribute('title', '$0.554387');
  expect(screen.getByRole('row', { name: /Egress/ })).toHaveTextContent('$0.554380');
  expect(screen.getByRole('row', { name: /Storage/ })).toHaveTextContent('$0.000007');
});

test('a quantity that would be a row of zeros is less than what is shown at least', async () => {
  await show(<MonthTotal cost={cost} monthStartMs={november} />);
  expect(screen.getByRole('row', { name: /Storage/ })).toHaveTextContent('<0.001 GB-months');
});
