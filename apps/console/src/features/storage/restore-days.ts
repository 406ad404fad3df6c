import { longestPlanDays } from '@atoll/contract';

/** Reports whether an input is a valid number of days for a restored copy. */
export function isRestoreDays(typed: string): boolean {
  const days = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= longestPlanDays;
}
