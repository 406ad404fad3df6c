import { longestPlanDays } from '@atoll/contract';

/** The fields of a retention, as they are edited. */
export interface RetentionDraft {
  mode: 'none' | 'GOVERNANCE' | 'COMPLIANCE';
  amount: string;
  unit: 'days' | 'years';
}

export interface Retention {
  mode: 'GOVERNANCE' | 'COMPLIANCE';
  days?: number | undefined;
  years?: number | undefined;
}

/** Source: S3 counts a year as 365 days. */
const daysIn = { days: 1, years: 365 } as const;

/** Returns the fields of a retention; without one, 30 days are proposed. */
export function toDraft(retention: Retention | null): RetentionDraft {
  return {
    mode: retention?.mode ?? 'none',
    amount: String(retention?.days ?? retention?.years ?? 30),
    unit: retention?.years === undefined ? 'days' : 'years',
  };
}

/** Returns null for no retention, and for a period that can't be. */
export function toRetention(draft: RetentionDraft): Retention | null {
  const { mode, amount, unit } = draft;
  return mode === 'none' || !hasPeriod(draft) ? null : { mode, [unit]: Number(amount) };
}

export function hasPeriod({ amount, unit }: RetentionDraft): boolean {
  const number = Number(amount);
  return Number.isInteger(number) && number >= 1 && number <= longestPeriod(unit);
}

/** Returns the longest period in its unit. */
export function longestPeriod(unit: RetentionDraft['unit']): number {
  return longestPlanDays / daysIn[unit];
}

/** Returns the end of a retention that begins at a time, in milliseconds since 1970. */
export function endOfRetention({ days = 0, years = 0 }: Omit<Retention, 'mode'>, startMs: number): number {
  return startMs + (days * daysIn.days + years * daysIn.years) * 86_400_000;
}
