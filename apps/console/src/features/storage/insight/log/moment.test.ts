import { expect, it } from 'vitest';
import { fromField, toField } from './moment.ts';

it('is read as it is written, where the person is', () => {
  const noon = new Date(2026, 10, 5, 12, 7).getTime();
  expect(toField(noon)).toBe('2026-11-05T12:07');
  expect(fromField(toField(noon))).toBe(noon);
  expect(toField(noon + 9_000)).toBe('2026-11-05T12:07:09');
  expect(toField(undefined)).toBe('');
  expect(fromField('')).toBeUndefined();
});
