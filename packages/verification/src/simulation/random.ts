export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  /** Returns an integer from 0 to below `count`. */
  below(count: number): number;
}

/** Creates a random generator that always gives the same numbers for a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    below: (count) => Math.floor(next() * count),
  };
}
