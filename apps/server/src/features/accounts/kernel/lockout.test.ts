import { expect, it } from 'vitest';
import { isLocked, judgePassword, noFailures } from './lockout.ts';

const minuteMs = 60_000;

/** Returns the codes of consecutive wrong passwords, and the resulting state. */
function fail(times: number, now = 0) {
  let state = noFailures;
  const codes = Array.from({ length: times }, () => {
    const { refusal, next } = judgePassword(state, false, now);
    state = next;
    return refusal;
  });
  return { codes, state };
}

it('warns at the fifth wrong password and locks at the sixth', () => {
  expect(fail(8).codes).toEqual([1004, 1004, 1004, 1004, 1001, 1005, 1005, 1005]);
});

it('refuses even the right password for 15 minutes, and tries do not prolong them', () => {
  const { state } = fail(6, 1000);
  const later = judgePassword(state, false, 1000 + 14 * minuteMs).next;
  expect(judgePassword(later, true, 1000 + 15 * minuteMs - 1).refusal).toBe(1005);
  expect(isLocked(later, 1000 + 15 * minuteMs)).toBe(false);
  expect(judgePassword(later, true, 1000 + 15 * minuteMs)).toEqual({ refusal: null, next: noFailures });
});

it('starts to count anew after the lock', () => {
  const { state } = fail(6);
  expect(judgePassword(state, false, 15 * minuteMs).refusal).toBe(1004);
});

it('forgets wrong passwords once the right one came', () => {
  const { state } = fail(5);
  expect(judgePassword(state, true, 0)).toEqual({ refusal: null, next: noFailures });
});
