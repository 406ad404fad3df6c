/** What the operator charges for use, in whole micro-USD. A price of 0 charges nothing. */
export interface PriceList {
  /** One GB (1,024³ bytes) stored for a month, beyond what the plan includes. */
  readonly storedGbMonthMicroUsd: number;
}
