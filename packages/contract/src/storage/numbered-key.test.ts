import { expect, test } from 'vitest';
import { numberedKey } from './numbered-key.ts';

test.each([
  ['d/a.txt', 'd/a (1).txt'],
  ['.hidden', '.hidden (1)'],
  ['d/.hidden', 'd/.hidden (1)'],
  ['a.b/c', 'a.b/c (1)'],
  ['x.tar.gz', 'x.tar (1).gz'],
  ['photos/v1.2/', 'photos/v1.2 (1)/'],
])('%s is numbered as %s', (key, expected) => {
  expect(numberedKey(key, 1)).toBe(expected);
});
