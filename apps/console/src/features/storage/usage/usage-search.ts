export const usagePeriods = ['30', '90', '400'] as const;

/** Days that are looked back. */
export type UsagePeriod = (typeof usagePeriods)[number];

/** What of use is shown, as the address says it. */
export interface UsageSearch {
  period?: UsagePeriod | undefined;
  /** The folder whose folders are shown, of a bucket. */
  prefix?: string | undefined;
}

/** What of an address means something here. */
export function usageSearch({ period, prefix }: Record<string, unknown>): UsageSearch {
  const known = usagePeriods.find((one) => one === String(period));
  return {
    ...(known && known !== '30' ? { period: known } : {}),
    ...(typeof prefix === 'string' && prefix ? { prefix } : {}),
  };
}
