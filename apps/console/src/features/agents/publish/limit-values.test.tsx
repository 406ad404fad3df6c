import { expect, test } from 'vitest';
import { countOf, countText, isCount } from './limit-values.ts';

test('a number is shown with its thousands separated, and read with or without', () => {
  expect(countText(5_000_000)).toBe('5,000,000');
  expect(['5,000,000', '5\u202f000\u202f000', '5.000.000', ' 5000000 '].map(countOf)).toEqual(
    Array(4).fill(5_000_000),
  );
});

test.each(['2.5', '5,00', '1,0000', '0', '-1', 'many', '1,000,001'])(
  '%s is no count up to a million',
  (text) => {
    expect(isCount(text, 1_000_000)).toBe(false);
  },
);

test('an empty text is no limit', () => {
  expect(isCount(' ', 10)).toBe(true);
  expect(countOf(' ')).toBeNull();
  expect(countText(null)).toBe('');
});
