import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '#testing/show.tsx';
import { DayChart } from './day-chart.tsx';

const dayMs = 86_400_000;
const format = (value: number) => `${value} files`;
const daysOf = (...values: (number | null)[]) => values.map((value, at) => ({ day: at * dayMs, value }));

test('a chart without any amount is a sentence', async () => {
  await show(<DayChart title="Uploaded" look="bars" days={daysOf(0, null, 0)} format={format} />);
  expect(screen.getByRole('figure')).toHaveTextContent('Uploaded0 filesNothing in this period');
});

test('one day with an amount is drawn', async () => {
  await show(<DayChart title="Uploaded" look="bars" days={daysOf(0, 3, 0)} format={format} />);
  expect(screen.queryByText('Nothing in this period')).toBeNull();
  expect(screen.getByText('3 files')).toBeInTheDocument();
});
