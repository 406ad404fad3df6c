import { expect, it } from 'vitest';
import { addMonths, startOfMonth } from './time.ts';

const at = (iso: string) => Date.parse(iso);

it.each([
  ['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00Z'],
  ['2026-11-30T23:59:59.999Z', '2026-11-01T00:00:00Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00Z'],
])('the month of %s began at %s', (moment, start) => {
  expect(startOfMonth(at(moment))).toBe(at(start));
});

it.each([
  ['2026-11-21T12:34:56Z', 12, '2027-11-21T12:34:56Z'],
  ['2024-02-29T00:00:00Z', 12, '2025-02-28T00:00:00Z'],
  ['2026-10-31T08:00:00Z', 4, '2027-02-28T08:00:00Z'],
  ['2026-10-31T08:00:00Z', 0, '2026-10-31T08:00:00Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toBe(at(to));
});
