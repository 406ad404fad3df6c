import { codes } from '@atoll/contract';
import { expect, test } from 'vitest';
import { nextStepAfter } from './next-step.ts';

const limits = [
  codes.storageExceeded,
  codes.freeTransferExpired,
  codes.freeTransferExceeded,
  codes.freeTransferReached,
];

test('a limit of the free plan leads to the other plan', () => {
  for (const code of limits) expect(nextStepAfter(code, 'free')).toBe('change-plan');
});

test('where the plan limits nothing, or is not known, no plan is offered', () => {
  for (const code of limits) {
    expect(nextStepAfter(code, 'pay_as_you_go')).toBeNull();
    expect(nextStepAfter(code, undefined)).toBeNull();
  }
});

test('credit that does not suffice leads to more of it, and what has nothing to do with it nowhere', () => {
  expect(nextStepAfter(codes.creditInsufficient, 'pay_as_you_go')).toBe('add-credit');
  expect(nextStepAfter(codes.bucketExists, 'free')).toBeNull();
});
