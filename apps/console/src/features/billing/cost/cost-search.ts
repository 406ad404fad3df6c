import { matching, type SearchOf, searchOf, text } from '#lib/pages/search.ts';

/** The query of the page. */
export const costSearch = searchOf({
  /** `2026-11`, in UTC; the current month by default. */
  month: matching(/^20\d\d-(?:0[1-9]|1[0-2])$/),
  /** Only this bucket. */
  bucket: text(),
});

export type CostSearch = SearchOf<typeof costSearch>;

/** Returns the start of a month in UTC. */
export function monthStart(month: string): number {
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 1);
}

/** Returns the month of a time in UTC, or one some months earlier. */
export function monthOf(timeMs: number, monthsBefore = 0): string {
  const time = new Date(timeMs);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - monthsBefore, 1))
    .toISOString()
    .slice(0, 7);
}

/** The most months in the list, including the current one. */
const monthsShown = 13;

/** Returns the months to choose from, the current one first: those since the first with usage, and the chosen one. */
export function monthsToChoose(of: { nowMs: number; first: string | undefined; chosen: string }): string[] {
  const { nowMs, first = monthOf(nowMs), chosen } = of;
  const recent = Array.from({ length: monthsShown }, (_, back) => monthOf(nowMs, back));
  const months = recent.filter((month) => month >= first);
  return months.includes(chosen) ? months : [...months, chosen].toSorted().toReversed();
}
