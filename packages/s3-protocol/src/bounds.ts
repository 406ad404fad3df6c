// The contract declares the same bounds: neither package may import the other. A test of the server compares them.

/** The end of the year 9999, in milliseconds since 1970: SDKs can't parse later times. */
export const latestTimeMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const dayMs = 86_400_000;

/** The bound for days and years of a retention or a restored copy. */
export const longestPlanDays = 36_500;
export const longestPlanYears = 100;
