import { fireEvent, screen } from '@testing-library/react';
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

test('amounts are added up, until a day is pointed at', async () => {
  await show(<DayChart title="Sent" look="bars" days={daysOf(4, null, 2)} format={format} />);
  const figure = screen.getByRole('figure');
  expect(figure).toHaveTextContent('Sent6 files in total');
  const plot = screen.getByText('4 files').parentElement;
  if (!plot) throw new Error('no plot');
  plot.getBoundingClientRect = () => new DOMRect(0, 0, 30, 10);
  fireEvent(plot, new MouseEvent('pointermove', { bubbles: true, clientX: 25 }));
  expect(figure).toHaveTextContent('SentJan 3, 1970 · 2 files');
});

test('of a level, the last one is named', async () => {
  await show(<DayChart title="Stored" look="line" days={daysOf(4, 9, 2)} format={format} />);
  expect(screen.getByRole('figure')).toHaveTextContent('Stored2 files');
});
