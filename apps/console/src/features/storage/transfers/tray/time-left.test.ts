import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.each([
  [200, '5 seconds'],
  [41_000, '45 seconds'],
  [57_000, '1 minute'],
  [150_000, '3 minutes'],
  [7_100_000, '2 hours'],
])('%i ms are “%s”', (durationMs, text) => {
  expect(timeLeft(durationMs, 'en-US')).toBe(text);
});

test('a remaining time is in the language of the page', () => {
  expect(timeLeft(150_000, 'fr-FR').replace(/\s/g, ' ')).toBe('3 minutes');
  expect(timeLeft(150_000, 'ja-JP').replace(/\s/g, '')).toBe('3分');
});
