/** Runs one piece of work after the other, in the order of the calls. */
export interface Turns {
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when all work so far has ended. */
  settled(): Promise<void>;
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
    async settled() {
      await last;
    },
  };
}
