import { longestPlanDays } from '@atoll/contract';

/** Whether what was typed is a number of days that a restored copy may stay. */
export function isRestoreDays(typed: string): boolean {
  const days = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= longestPlanDays;
}
