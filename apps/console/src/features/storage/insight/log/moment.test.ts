import { expect, it } from 'vitest';
import { fromField, fromLastField, toField, toLastField } from './moment.ts';

it('is read as it is written, where the person is', () => {
  const noon = new Date(2026, 10, 5, 12, 7).getTime();
  expect(toField(noon)).toBe('2026-11-05T12:07');
  expect(fromField(toField(noon))).toBe(noon);
  expect(toField(noon + 9_000)).toBe('2026-11-05T12:07:09');
  expect(toField(undefined)).toBe('');
  expect(fromField('')).toBeUndefined();
});

it('includes the last minute or second of a period', () => {
  const endOf = (day: number, ...time: number[]) => new Date(2026, 10, day, ...time).getTime();
  expect(fromLastField('2026-11-27T23:59')).toBe(endOf(28));
  expect(toLastField(endOf(28))).toBe('2026-11-27T23:59');
  expect(fromLastField('2026-11-27T14:30:05')).toBe(endOf(27, 14, 30, 6));
  for (const end of [endOf(27, 14, 30, 6), endOf(27, 14, 30), endOf(27, 14, 31, 1), endOf(1)])
    expect(fromLastField(toLastField(end))).toBe(end);
  expect(toLastField(undefined)).toBe('');
  expect(fromLastField('')).toBeUndefined();
});
