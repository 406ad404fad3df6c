import { expect, test } from 'vitest';
import { displayName, isLegible, isolatedName } from './characters.ts';

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['été 🦀 e\u0301', 'été 🦀 e\u0301'],
  ['👩\u200d👧.png', '👩\u200d👧.png'],
  ['a\nb\u0000\u007f', 'a␊b␀␡'],
  ['\u0085\u2028', '\\u0085\\u2028'],
  ['invoice\u202efdp.exe', 'invoice\\u202efdp.exe'],
  ['\u2066a\u2067b\u2068c', '\\u2066a\\u2067b\\u2068c'],
  ['c\u2069d\u061c\u200e', 'c\\u2069d\\u061c\\u200e'],
  ['zero\u200bwidth\u{e0041}', 'zero\\u200bwidth\\u{e0041}'],
  ['שלום.txt', 'שלום.txt'],
  ['\u2068\u202e\u2069', '\\u2068\\u202e\\u2069'],
  ['', ''],
])('%j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
  expect(displayName(displayName(name))).toBe(shown);
  expect(isLegible(shown)).toBe(true);
});

test('a name in a sentence is isolated where it is written from right to left, once', () => {
  expect(isolatedName('a\nb')).toBe('a␊b');
  expect(isolatedName('שלום.txt')).toBe('\u2068שלום.txt\u2069');
  const sentence = `${isolatedName('שלום')} and 3 more`;
  expect(isolatedName(sentence)).toBe(sentence);
  expect(displayName(sentence)).toBe(sentence);
});
