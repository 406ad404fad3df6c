import { expect, it } from 'vitest';
import {
  endingOf,
  fromDay,
  isEmpty,
  leavesVersions,
  nextClass,
  ruleChanges,
  toDay,
  toEnding,
  whenOf,
  wholeOf,
} from './lifecycle-rule.ts';

const rule = { enabled: true };

it('reads numbers as people type them', () => {
  expect(wholeOf(' 30 days')).toBe(30);
  expect(wholeOf('')).toBeUndefined();
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

it('tells a rule without an action', () => {
  expect(isEmpty({ ...rule, prefix: 'a/', transitions: [], size_greater_than: 5 })).toBe(true);
  for (const action of [
    { expire_days: 1 },
    { expire_at: 0 },
    { expire_delete_markers: true },
    { abort_upload_days: 1 },
    { noncurrent_expire_days: 1 },
    { transitions: [{ days: 1, storage_class: 'ARCHIVE' }] },
    { noncurrent_transitions: [{ days: 1, storage_class: 'ARCHIVE' }] },
  ])
    expect(isEmpty({ ...rule, ...action })).toBe(false);
});

it('tells whether the versions of what a rule deletes stay', () => {
  const deletes = { ...rule, prefix: 'logs/2026/', expire_days: 90 };
  const older = (part: object) =>
    leavesVersions(deletes, [deletes, { ...rule, noncurrent_expire_days: 30, ...part }]);
  expect(leavesVersions(deletes, [deletes])).toBe(true);
  expect(leavesVersions({ ...rule, expire_delete_markers: true }, [])).toBe(false);
  expect(leavesVersions({ ...deletes, enabled: false }, [])).toBe(false);
  expect(older({ prefix: 'logs/' })).toBe(false);
  expect(older({})).toBe(false);
  expect(older({ prefix: 'photos/' })).toBe(true);
  expect(older({ prefix: 'logs/', size_greater_than: 9 })).toBe(true);
  expect(older({ enabled: false })).toBe(true);
  const both = { ...deletes, size_greater_than: 9, noncurrent_expire_days: 30 };
  expect(leavesVersions(both, [both])).toBe(false);
});
