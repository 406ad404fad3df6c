import { expect, it } from 'vitest';
import { dayOf } from '#lib/language/days.ts';
import { endOfDay } from './end-day.ts';

it('ends a day with its last moment, and finds the day again', () => {
  const end = endOfDay('2027-02-28') ?? 0;
  expect(dayOf(end)).toBe('2027-02-28');
  expect(dayOf(end + 1)).toBe('2027-03-01');
});

it('takes no end from a field that is empty or half filled in', () => {
  expect(endOfDay('')).toBeNull();
  expect(endOfDay('2027-00-01')).toBeNull();
  expect(endOfDay('99999-01-01')).toBeNull();
});
