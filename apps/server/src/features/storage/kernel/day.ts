export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** The first moment of the hour in UTC. */
export function hourOf(timeMs: number): number {
  return timeMs - (timeMs % hourMs);
}

/** The first moment of the day in UTC. */
export function dayOf(timeMs: number): number {
  return timeMs - (timeMs % dayMs);
}

/** The first moment of the month in UTC. */
export function monthOf(timeMs: number): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** The first moment of the month after one in UTC. */
export function monthAfter(monthStart: number): number {
  const date = new Date(monthStart);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
