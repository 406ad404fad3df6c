import { shuffled } from '../kernel/shuffled.ts';

/**
 * Draws distinct integers from 1 to `total`, each set with the same probability, in random order.
 * Source: Floyd's algorithm (Bentley and Floyd, "A sample of brilliance", 1987).
 * @param draw returns a random integer from 0 up to, and not including, its argument
 */
export function drawPlaces(total: number, wanted: number, draw: (max: number) => number): number[] {
  const count = Math.min(total, wanted);
  const drawn = new Set<number>();
  for (let last = total - count + 1; last <= total; last++) {
    const place = draw(last) + 1;
    drawn.add(drawn.has(place) ? last : place);
  }
  return shuffled([...drawn], draw);
}
