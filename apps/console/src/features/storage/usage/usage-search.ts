import { oneOf, searchOf, text } from '#lib/search.ts';

export const usagePeriods = ['30', '90', '400'] as const;

/** Days that are looked back. */
export type UsagePeriod = (typeof usagePeriods)[number];

/** What of use is shown, as the address says it. */
export const usageSearch = searchOf({
  period: oneOf(usagePeriods),
  /** The folder whose folders are shown, of a bucket. */
  prefix: text(),
});
