/** By how much the clock of a client may be wrong. */
export const maxClockSkewMs = 15 * 60_000;

/** `20130524T000000Z`. */
export function formatTimestamp(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Consecutive requests mostly have the same second. */
let last = { timestamp: '', timeMs: Number.NaN };

/** Returns milliseconds, or NaN if the timestamp is not in the basic ISO 8601 format. */
export function parseTimestamp(timestamp: string): number {
  if (timestamp !== last.timestamp) last = { timestamp, timeMs: readTimestamp(timestamp) };
  return last.timeMs;
}

function readTimestamp(timestamp: string): number {
  const match = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(timestamp);
  if (!match) return Number.NaN;
  const [, year, month, day, hour, minute, second] = match;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
