import { createHash } from 'node:crypto';

/** Numbers from 0 to 1 that are the same for the same seed. */
export interface Random {
  next(): number;
  /** Returns an integer from 0 up to, and not including, `count`. */
  below(count: number): number;
  any<T>(values: readonly T[]): T;
}

/** Creates a sequence of numbers (mulberry32) that starts at the hash of a text. */
export function randomOf(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, any: (values) => values[below(values.length)] as (typeof values)[number] };
}
