import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  clampDay,
  dayAfterKey,
  firstDayOf,
  weekStart,
  weeksOf,
} from './calendar-days.ts';

const [monday, sunday] = [1, 7];

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
});

test('nothing leads out of the calendar', () => {
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addMonths('1000-01-05', -1)).toBe('1000-01-01');
  expect(weeksOf('9999-12-31', monday).flat().filter(Boolean)).toHaveLength(31);
});

test('weeks begin where the language says', () => {
  expect(weekStart('2026-11-26', monday)).toBe('2026-11-23');
  expect(weekStart('2026-11-26', sunday)).toBe('2026-11-22');
  expect(weekStart('2026-11-22', sunday)).toBe('2026-11-22');
  const november = weeksOf('2026-11-26', monday);
  expect(november).toHaveLength(6);
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeksOf('2027-02-01', monday)).toHaveLength(4);
  expect(weeksOf('2026-11-26', sunday)[0]?.[0]).toBe('2026-11-01');
  expect(['en-US', 'fr-FR', 'ja-JP'].map(firstDayOf)).toEqual([sunday, monday, sunday]);
});

test('keys move by day, week, month and year', () => {
  const after = (key: string, isShift = false) => dayAfterKey(key, isShift, '2026-11-26', monday);
  expect([after('ArrowLeft'), after('ArrowRight')]).toEqual(['2026-11-25', '2026-11-27']);
  expect([after('ArrowUp'), after('ArrowDown')]).toEqual(['2026-11-19', '2026-12-03']);
  expect([after('Home'), after('End')]).toEqual(['2026-11-23', '2026-11-29']);
  expect([after('PageUp'), after('PageDown', true)]).toEqual(['2026-10-26', '2027-11-26']);
  expect(after('a')).toBeNull();
});

test('a day is kept between two others', () => {
  expect(clampDay('2026-11-26', '2026-12-01', undefined)).toBe('2026-12-01');
  expect(clampDay('2026-11-26', undefined, '2026-11-01')).toBe('2026-11-01');
  expect(clampDay('2026-11-26', '2026-01-01', '2026-12-31')).toBe('2026-11-26');
});
