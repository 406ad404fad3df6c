import { expect, it } from 'vitest';
import {
  endingOf,
  fromDay,
  fromMegabytes,
  nextClass,
  ruleChanges,
  toDay,
  toEnding,
  toMegabytes,
  whenOf,
  wholeOf,
} from './lifecycle-rule.ts';

const rule = { enabled: true };

it('reads numbers as people type them', () => {
  expect(wholeOf(' 30 days')).toBe(30);
  expect(wholeOf('')).toBeUndefined();
  expect(fromMegabytes('1,5')).toBe(1.5 * 1024 ** 2);
  expect(fromMegabytes('')).toBeUndefined();
  expect(toMegabytes(fromMegabytes('128'))).toBe('128');
});

it('keeps a size of bytes through its megabytes', () => {
  for (const bytes of [1, 1000, 131_073, 5 * 1024 ** 3 + 1]) {
    expect(fromMegabytes(toMegabytes(bytes))).toBe(bytes);
  }
});

it('reads a date as the beginning of its day in UTC', () => {
  const newYear = Date.UTC(2027, 0, 1);
  expect(toDay(newYear)).toBe('2027-01-01');
  expect(fromDay('2027-01-01')).toBe(newYear);
  expect(fromDay('')).toBeUndefined();
});

it('tells how objects end, and says another ending alone', () => {
  const today = Date.UTC(2026, 10, 21);
  for (const ending of ['never', 'days', 'date', 'markers'] as const) {
    const changed = Object.entries(toEnding(ending, today)).filter(([, value]) => value !== undefined);
    expect(endingOf({ ...rule, ...Object.fromEntries(changed) })).toBe(ending);
    expect(changed).toHaveLength(ending === 'never' ? 0 : 1);
  }
});

it('speaks of dates once a rule does', () => {
  expect(whenOf({ ...rule, expire_days: 3 })).toBe('days');
  expect(whenOf({ ...rule, expire_at: 0 })).toBe('date');
  expect(whenOf({ ...rule, transitions: [{ at: 0, storage_class: 'ARCHIVE' }] })).toBe('date');
});

it('offers a class that is not gone to yet', () => {
  expect(nextClass([], ['STANDARD_IA', 'ARCHIVE'])).toBe('ARCHIVE');
  expect(nextClass([{ storage_class: 'ARCHIVE' }], ['STANDARD_IA', 'ARCHIVE'])).toBe('STANDARD_IA');
});

it('tells which rules were added, changed and removed', () => {
  const [kept, edited, gone] = ['kept', 'edited', 'gone'].map((id) => ({ ...rule, id }));
  if (!kept || !edited || !gone) throw new Error('three rules');
  const drafted = [kept, { ...edited, expire_days: 9 }, { ...rule, id: 'new' }];
  expect(ruleChanges([kept, edited, gone], drafted)).toEqual([
    { kind: 'changed', id: 'edited' },
    { kind: 'added', id: 'new' },
    { kind: 'removed', id: 'gone' },
  ]);
  expect(ruleChanges([kept], [kept])).toEqual([]);
});
