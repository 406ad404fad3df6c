import type { Position as Point } from 'geojson';

const degreeKm = 111.195;
const radians = Math.PI / 180;

/**
 * Returns the distance of a point from a line in kilometers, or Infinity if it is certainly more than `maxKm`. It takes the surroundings
 * for flat, which is exact enough for some ten kilometers.
 */
export function distanceKm(
  [longitude = 0, latitude = 0]: Point,
  line: readonly Point[],
  maxKm: number,
): number {
  const shrink = Math.max(Math.cos(latitude * radians), 1e-6);
  let [nearest, lastX, lastY] = [Number.POSITIVE_INFINITY, Number.NaN, Number.NaN];
  for (const [otherLongitude = 0, otherLatitude = 0] of line) {
    const x = degreeKm * shrink * nearestTurn(otherLongitude - longitude);
    const y = degreeKm * (otherLatitude - latitude);
    const isNear = Math.min(Math.abs(y), Math.abs(lastY)) <= maxKm || y > 0 !== lastY > 0;
    // A line that jumps around the earth does not pass the point.
    if (isNear && Math.abs(x - lastX) < 90 * degreeKm * shrink) {
      nearest = Math.min(nearest, distanceOfOrigin(lastX, lastY, x, y));
    }
    [lastX, lastY] = [x, y];
  }
  return nearest <= maxKm ? nearest : Number.POSITIVE_INFINITY;
}

/** Returns the same angle between -180 and 180 degrees. */
function nearestTurn(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** Returns the distance of (0, 0) from the line between two points. */
function distanceOfOrigin(fromX: number, fromY: number, toX: number, toY: number): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const squared = alongX * alongX + alongY * alongY;
  const part = squared === 0 ? 0 : -(fromX * alongX + fromY * alongY) / squared;
  const clamped = Math.min(1, Math.max(0, part));
  return Math.hypot(fromX + clamped * alongX, fromY + clamped * alongY);
}
