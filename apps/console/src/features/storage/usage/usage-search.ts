import { oneOf, searchOf, text } from '#lib/pages/search.ts';

export const usagePeriods = ['30', '90', '400'] as const;

/** A number of past days. */
export type UsagePeriod = (typeof usagePeriods)[number];

/** The query of the usage page. */
export const usageSearch = searchOf({
  period: oneOf(usagePeriods),
  /** The folder of a bucket whose subfolders are shown. */
  prefix: text(),
});
