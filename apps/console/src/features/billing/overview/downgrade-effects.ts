import { nextMonth } from '../month-start.ts';
import type { Summary } from '../queries.ts';

/** The effects of moving an account to the free plan now. */
export type DowngradeEffect =
  /** Usage until now is charged. */
  | { kind: 'charged'; amountMicroUsd: number }
  | { kind: 'limits'; storedBytes: number; transferBytes: number }
  /** More is stored than allowed, and has to be deleted first. */
  | { kind: 'too_much_stored'; storedBytes: number; overBytes: number }
  /** The month's free transfer is already used up, so downloads are refused until the next month. */
  | { kind: 'too_much_sent'; sentBytes: number; untilMs: number }
  /** The period of free transfer is over, so downloads are refused. */
  | { kind: 'transfer_over'; sinceMs: number }
  | { kind: 'credit_stays'; creditMicroUsd: number };

export function downgradeEffects(summary: Summary, nowMs: number): DowngradeEffect[] {
  const { stored_bytes: stored, transfer_bytes: sent, free_plan: free } = summary;
  const uncharged = summary.month_estimate_micro_usd - summary.month_charged_micro_usd;
  const credit = summary.credit_micro_usd - uncharged;
  const isTransferOver = free.transfer_ends_at <= nowMs;
  const effects: (DowngradeEffect | false)[] = [
    uncharged > 0 && { kind: 'charged', amountMicroUsd: uncharged },
    { kind: 'limits', storedBytes: free.stored_bytes, transferBytes: free.transfer_bytes },
    stored > free.stored_bytes && {
      kind: 'too_much_stored',
      storedBytes: stored,
      overBytes: stored - free.stored_bytes,
    },
    isTransferOver && { kind: 'transfer_over', sinceMs: free.transfer_ends_at },
    !isTransferOver &&
      sent >= free.transfer_bytes && {
        kind: 'too_much_sent',
        sentBytes: sent,
        untilMs: nextMonth(summary.month_started_at),
      },
    credit > 0 && { kind: 'credit_stays', creditMicroUsd: credit },
  ];
  return effects.filter((effect) => effect !== false);
}
