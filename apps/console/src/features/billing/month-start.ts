/** Returns the start of the next month in UTC. `monthStartMs` is the start of a month. */
export function nextMonth(monthStartMs: number): number {
  const start = new Date(monthStartMs);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
}
