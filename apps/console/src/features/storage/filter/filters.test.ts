import { expect, test } from 'vitest';
import { toBytes, toMegabytes } from './filters.ts';

test.each([
  ['1.5', '1572864'],
  [' 2,25 ', '2359296'],
  ['0', '0'],
  ['', undefined],
  ['1e3', null],
  ['-1', null],
  ['much', null],
] as const)('megabytes are written by people: %j', (text, bytes) => {
  expect(toBytes(text)).toBe(bytes);
});

test('a size is shown as it was entered', () => {
  expect(toMegabytes(toBytes('1.5') ?? undefined)).toBe('1.5');
  expect(toMegabytes(undefined)).toBe('');
});
