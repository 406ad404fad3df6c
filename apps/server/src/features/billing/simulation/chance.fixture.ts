import type { Database } from '@atoll/database';

/** Creates a generator of pseudorandom numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A process that ends unexpectedly. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/** Creates a database whose users sometimes die: before a commit, which rolls it back, or after it, without an answer. */
export function createCrashing(
  database: Database,
  random: () => number,
  chance: number,
): Database & { readonly crashes: number } {
  let crashes = 0;
  const crash = (): never => {
    crashes++;
    throw new Crash();
  };
  const transaction: Database['transaction'] = async (work) => {
    const fate = random();
    if (fate < chance / 2) {
      return database.transaction(async (tx) => {
        await work(tx);
        return crash();
      });
    }
    const result = await database.transaction(work);
    return fate < chance ? crash() : result;
  };
  return {
    ...database,
    transaction,
    write: (mutation, input) => transaction((tx) => mutation.run(tx, input)),
    get crashes() {
      return crashes;
    },
  };
}

/** Restarts the work after every crash, like a restarted process or a repeated request. */
export async function untilDone<T>(work: (hasDied: boolean) => Promise<T>): Promise<T> {
  for (let hasDied = false; ; hasDied = true) {
    try {
      return await work(hasDied);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }
}
