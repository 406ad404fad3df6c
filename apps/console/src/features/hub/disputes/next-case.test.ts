import { expect, it } from 'vitest';
import { shownAt } from './next-case.ts';

it('begins with the oldest, and goes on with the one after a decided case', () => {
  expect(shownAt(['a', 'b', 'c'], undefined, 0)).toBe(0);
  expect(shownAt(['a', 'b', 'c'], 'b', 0)).toBe(1);
  // `b` was decided.
  expect(shownAt(['a', 'c'], 'b', 1)).toBe(1);
  // The last one was decided.
  expect(shownAt(['a'], 'c', 2)).toBe(0);
  expect(shownAt([], 'c', 2)).toBe(0);
});
