import { expect, test } from 'vitest';
import type { Summary } from '../queries.ts';
import { downgradeEffects } from './downgrade-effects.ts';

const now = Date.UTC(2026, 10, 21);
const free = { stored_bytes: 100, transfer_bytes: 50, transfer_ends_at: now + 1 };
const summary = {
  credit_micro_usd: 900,
  month_estimate_micro_usd: 0,
  month_charged_micro_usd: 0,
  month_started_at: Date.UTC(2026, 10, 1),
  stored_bytes: 100,
  transfer_bytes: 49,
  free_plan: free,
} as Summary;

const limits = { kind: 'limits', storedBytes: 100, transferBytes: 50 };

test('use within the limits that was charged already: the limits are all that changes', () => {
  expect(downgradeEffects(summary, now)).toEqual([limits, { kind: 'credit_stays', creditMicroUsd: 900 }]);
});

test('what was not charged yet is, and only the rest of the credit stays', () => {
  const used = { ...summary, month_estimate_micro_usd: 950, month_charged_micro_usd: 50 };
  expect(downgradeEffects(used, now)).toEqual([{ kind: 'charged', amountMicroUsd: 900 }, limits]);
});

test('what is above each limit is told with its consequence', () => {
  const above = { ...summary, credit_micro_usd: 0, stored_bytes: 130, transfer_bytes: 50 };
  expect(downgradeEffects(above, now)).toEqual([
    limits,
    { kind: 'too_much_stored', storedBytes: 130, overBytes: 30 },
    { kind: 'too_much_sent', sentBytes: 50, untilMs: Date.UTC(2026, 11, 1) },
  ]);
});

test('where sending is not free any more, no month brings it back', () => {
  const late = { ...summary, credit_micro_usd: 0, transfer_bytes: 50 };
  expect(downgradeEffects(late, now + 1)).toEqual([limits, { kind: 'transfer_over', sinceMs: now + 1 }]);
});
