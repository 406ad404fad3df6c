import { expect, test } from 'vitest';
import { restAfter } from './index-job.ts';

const step = { done: 100, tookMs: 10, isBusy: false, behindMs: 1000 };

test('the job rests twice as long as a step took', () => {
  expect(restAfter(step)).toBe(20);
});

test('in a busy process it rests far longer, so that writes go first', () => {
  expect(restAfter({ ...step, isBusy: true })).toBe(190);
});

test('after half a minute it rests no longer for that, so that searching does follow', () => {
  expect(restAfter({ ...step, isBusy: true, behindMs: 30_000 })).toBe(20);
});

test('it never rests for longer than it does when there is nothing to take in', () => {
  expect(restAfter({ ...step, isBusy: true, tookMs: 400 })).toBe(500);
  expect(restAfter({ ...step, done: 0 })).toBe(500);
});
