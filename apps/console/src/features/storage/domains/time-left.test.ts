import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const dayMs = 24 * 60 * 60_000;

test.each([
  [-1, 0, 'expired'],
  [0, 0, 'expired'],
  [1, 0, 'urgent'],
  [7 * dayMs - 1, 7, 'urgent'],
  [7 * dayMs, 7, 'soon'],
  [30 * dayMs - 1, 30, 'soon'],
  [8.6 * dayMs, 9, 'soon'],
  [30 * dayMs, 30, 'fine'],
])('a certificate that ends in %i ms has %i days: %s', (leftMs, days, urgency) => {
  expect(timeLeft(1_000 + leftMs, 1_000)).toEqual({ days, urgency });
});
