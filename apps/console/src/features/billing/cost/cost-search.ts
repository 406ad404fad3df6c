import { matching, type SearchOf, searchOf, text } from '#lib/search.ts';

/** What of use is shown, as the address says it. */
export const costSearch = searchOf({
  /** `2026-11`, in UTC; the running month without it. */
  month: matching(/^20\d\d-(?:0[1-9]|1[0-2])$/),
  /** Of this bucket alone. */
  bucket: text(),
});

export type CostSearch = SearchOf<typeof costSearch>;

/** The first moment of a month in UTC. */
export function monthStart(month: string): number {
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 1);
}

/** The month of a moment in UTC, or of one some months before. */
export function monthOf(timeMs: number, monthsBefore = 0): string {
  const time = new Date(timeMs);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - monthsBefore, 1))
    .toISOString()
    .slice(0, 7);
}
