import { expect, test } from 'vitest';
import { isSizeLimit, type SizeDraft, toBytes, toLimit, toSizeDraft, unitsUpTo } from './size-draft.ts';

const draft = (size: string, unit: SizeDraft['unit']): SizeDraft => ({ size, unit });

test.each<[number, SizeDraft]>([
  [0, draft('0', 'B')],
  [1, draft('1', 'B')],
  [1000, draft('1000', 'B')],
  [1024, draft('1', 'kB')],
  [131_073, draft('131073', 'B')],
  [1.5 * 1024 ** 2, draft('1.5', 'MB')],
  [5 * 1024 ** 3, draft('5', 'GB')],
  [5 * 1024 ** 3 + 1, draft('5368709121', 'B')],
  [1_288_490_189, draft('1.2', 'GB')],
  [2000 * 1024 ** 4, draft('2000', 'TB')],
])('%d bytes are shown in the largest unit that keeps them exact', (bytes, shown) => {
  expect(toSizeDraft(bytes)).toEqual(shown);
});

test('every number of bytes comes back as it was', () => {
  const steps = Array.from({ length: 4000 }, (_, at) => Math.floor(1.0093 ** at)).filter(
    Number.isSafeInteger,
  );
  for (const bytes of [...steps, Number.MAX_SAFE_INTEGER]) expect(toBytes(toSizeDraft(bytes))).toBe(bytes);
});

test('no size is empty, and no size of 0', () => {
  expect(toSizeDraft(null)).toEqual(draft('', 'GB'));
  expect(toSizeDraft(null, draft('', 'MB'))).toEqual(draft('', 'MB'));
  expect([toBytes(draft('', 'GB')), toBytes(draft('.', 'GB')), toBytes(draft('0', 'MB'))]).toEqual([
    null,
    null,
    0,
  ]);
  expect([toLimit(draft('0', 'MB')), toLimit(draft('2', 'kB'))]).toEqual([null, 2048]);
});

test.each<[string, boolean]>([
  ['', true],
  ['1', true],
  ['0', false],
  ['.', false],
  ['9007199254740992', false],
])('a limit of %j', (size, isGood) => {
  expect(isSizeLimit(draft(size, 'B'))).toBe(isGood);
});

test('units larger than the limit are left out', () => {
  expect(unitsUpTo(1024 ** 3)).toEqual(['B', 'kB', 'MB', 'GB']);
});
