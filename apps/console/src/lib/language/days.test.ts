import { expect, test } from 'vitest';
import { dayOf, dayStart, isDay } from './days.ts';

test('a day begins at midnight where the person is', () => {
  expect(dayStart('2026-11-21')).toBe(new Date(2026, 10, 21).getTime());
  expect(dayStart('2026-12-31', 1)).toBe(new Date(2027, 0, 1).getTime());
  expect(dayOf(dayStart('2027-03-01') - 1)).toBe('2027-02-28');
});

test('only days of the calendar are days', () => {
  expect(isDay('2028-02-29')).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '0999-01-01', '10000-01-01', ''].filter(isDay)).toEqual([]);
});
