const minuteMs = 60_000;

/** Time a reviewer has for an item. */
export const leaseMs = 10 * minuteMs;
/** Time a contributor has to appeal against a rejection. */
export const appealWindowMs = 7 * 24 * 60 * minuteMs;

/** Returns whether an assignment's lease has ended. Times are milliseconds since 1970. */
export function isLeaseOver(leasedAtMs: number, nowMs: number): boolean {
  return nowMs >= leasedAtMs + leaseMs;
}

export type AppealRefusal = 'already-appealed' | 'too-late';

/** Returns why a rejected item can't be appealed, if so. An item is appealed once in its life. Times are milliseconds since 1970. */
export function appealRefusal(
  { rejectedAtMs, appeals }: { readonly rejectedAtMs: number; readonly appeals: number },
  nowMs: number,
): AppealRefusal | undefined {
  if (appeals > 0) return 'already-appealed';
  return nowMs > rejectedAtMs + appealWindowMs ? 'too-late' : undefined;
}
