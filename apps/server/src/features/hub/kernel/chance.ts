import { randomInt } from 'node:crypto';

/** Makes the random choices of the hub. Its own are unpredictable; a demo brings some that can be repeated. */
export interface Chance {
  /** Returns a whole number from 0 up to, and not including, `max`, each with the same probability. */
  below(max: number): number;
  /** Returns where a search through equal items begins: at least 0, and below 1. */
  start(): number;
}

const parts = 2 ** 32;

export const unpredictable: Chance = {
  below: (max) => randomInt(max),
  start: () => randomInt(parts) / parts,
};

/** Returns a number of at least 0 and below 1. */
export function drawShare({ below }: Chance): number {
  return below(parts) / parts;
}
