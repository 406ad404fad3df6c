import { dayMs } from '../../../platform/time.ts';

/** The amount stored on a day. */
export interface Point {
  day: number;
  storedBytes: number;
}

export interface Forecast {
  growthBytesPerDay: number;
  /** Time at which the line reaches the limit; null if never, or not within ten years. */
  fullAt: number | null;
}

/** A line through two points has no predictive value. */
const minPoints = 3;
const maxAheadMs = 3650 * dayMs;

/** Fits a straight line by least squares to past days; undefined with too few days. */
export function forecast(
  points: readonly Point[],
  now: { atMs: number; storedBytes: number; limitBytes: number | null },
): Forecast | undefined {
  if (points.length < minPoints) return undefined;
  const growth = slopeOf(points);
  const leftBytes = now.limitBytes === null ? null : now.limitBytes - now.storedBytes;
  const aheadMs = leftBytes === null || growth <= 0 ? null : (Math.max(0, leftBytes) / growth) * dayMs;
  const fullAt = aheadMs === null || aheadMs > maxAheadMs ? null : Math.round(now.atMs + aheadMs);
  return { growthBytesPerDay: Math.round(growth), fullAt };
}

/** Returns the slope in bytes per day. */
function slopeOf(points: readonly Point[]): number {
  const first = points[0]?.day ?? 0;
  const xs = points.map(({ day }) => (day - first) / dayMs);
  const ys = points.map(({ storedBytes }) => storedBytes);
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [above, below] = [0, 0];
  for (const [at, x] of xs.entries()) {
    above += (x - meanX) * ((ys[at] ?? 0) - meanY);
    below += (x - meanX) ** 2;
  }
  return above / below;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
