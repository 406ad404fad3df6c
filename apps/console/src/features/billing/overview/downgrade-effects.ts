import type { Summary } from '../queries.ts';

/** What moving to the free plan changes, for one account at one moment. */
export type DowngradeEffect =
  /** What was used until now is charged. */
  | { kind: 'charged'; amountMicroUsd: number }
  | { kind: 'limits'; storedBytes: number; transferBytes: number }
  /** So much more is stored than may be: it has to go first. */
  | { kind: 'too_much_stored'; storedBytes: number; overBytes: number }
  /** What may be sent this month was sent: downloads are refused until the next. */
  | { kind: 'too_much_sent'; sentBytes: number; untilMs: number }
  /** The time in which sending is free is over: downloads are refused. */
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

/** The first moment, in UTC, of the month after the one that begins then. */
export function nextMonth(monthStartMs: number): number {
  const start = new Date(monthStartMs);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
}
