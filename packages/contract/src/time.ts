import * as z from 'zod/mini';

// The S3 protocol declares the same bounds: neither package may import the other. A test of the server compares them.

/** The end of the year 9999, in milliseconds since 1970: the last time that ISO 8601, S3's SDKs and browsers all support. */
export const latestTimeMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The longest period for which something can be scheduled: 100 years, including leap days. */
export const longestPlanMs = 36_525 * 86_400_000;

/** The same period in days, the bound for a restored copy. */
export const longestPlanDays = 36_500;

/** Milliseconds since 1970. */
export const time = z.int().check(z.minimum(0), z.maximum(latestTimeMs));

/** A future end time: at most 100 years from now. */
export const dueTime = z.int().check(
  z.minimum(0),
  z.maximum(latestTimeMs),
  z.refine((value) => value <= Date.now() + longestPlanMs),
);

/** Number of days for which a restored copy of an archived object is kept. */
export const restoreDays = z.int().check(z.minimum(1), z.maximum(longestPlanDays));
