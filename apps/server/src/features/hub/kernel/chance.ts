import { randomInt } from 'node:crypto';

/** The source of the hub's random choices. A demo replaces it with a deterministic one. */
export interface Chance {
  /** Returns an integer from 0 up to, and not including, `max`, each with the same probability. */
  below(max: number): number;
  /** Returns the place at which a search through equal items begins: at least 0, and below 1. */
  start(): number;
}

const parts = 2 ** 32;

export const unpredictable: Chance = {
  below: (max) => randomInt(max),
  start: () => drawShare(unpredictable),
};

/** Returns a number of at least 0 and below 1. */
export function drawShare({ below }: Chance): number {
  return below(parts) / parts;
}
