import { expect, test } from 'vitest';
import { dayOf, dayStart } from './days.ts';

test('a day begins at midnight where the person is', () => {
  expect(dayStart('2026-11-21')).toBe(new Date(2026, 10, 21).getTime());
  expect(dayStart('2026-12-31', 1)).toBe(new Date(2027, 0, 1).getTime());
  expect(dayOf(dayStart('2027-03-01') - 1)).toBe('2027-02-28');
});
