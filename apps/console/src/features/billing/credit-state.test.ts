import { expect, test } from 'vitest';
import { creditStateOf } from './credit-state.ts';

const standing = {
  credit_micro_usd: 20_000_000,
  credit_alert_micro_usd: 20_000_000,
  read_only_at: null,
  is_read_only: false,
};

test('credit at the alert’s value is fine, a micro-dollar less is low', () => {
  expect(creditStateOf(standing)).toBe('fine');
  expect(creditStateOf({ ...standing, credit_micro_usd: 19_999_999 })).toBe('low');
  expect(creditStateOf({ ...standing, credit_micro_usd: 0, credit_alert_micro_usd: null })).toBe('fine');
});

test('what is worse is said instead', () => {
  const ended = { ...standing, credit_micro_usd: -1, read_only_at: 1 };
  expect(creditStateOf(ended)).toBe('ended');
  expect(creditStateOf({ ...ended, is_read_only: true })).toBe('read_only');
});
