/** Hands out a fixed number of things, each to one caller at a time, in the order of the calls. */
export interface Turns<Thing> {
  /** Runs with an item when one is free; urgent calls go first. Rejects with the signal's reason if it is aborted before. */
  run<Result>(
    signal: AbortSignal,
    work: (thing: Thing) => Promise<Result>,
    isUrgent?: boolean,
  ): Promise<Result>;
  /** Resolves when everything that runs has ended. */
  settle(): Promise<void>;
}

export function createTurns<Thing>(things: readonly Thing[]): Turns<Thing> {
  const free = [...things];
  const waiting: ((thing: Thing) => void)[] = [];
  const running = new Set<Promise<unknown>>();

  const take = (signal: AbortSignal, isUrgent: boolean): Promise<Thing> => {
    const thing = free.pop();
    if (thing !== undefined) return Promise.resolve(thing);
    return new Promise((resolve, reject) => {
      if (isUrgent) waiting.unshift(resolve);
      else waiting.push(resolve);
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(resolve);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
      });
    });
  };
  const giveBack = (thing: Thing) => {
    const next = waiting.shift();
    if (next) next(thing);
    else free.push(thing);
  };
  const runNext = async <Result>(
    signal: AbortSignal,
    work: (thing: Thing) => Promise<Result>,
    isUrgent: boolean,
  ) => {
    signal.throwIfAborted();
    const thing = await take(signal, isUrgent);
    try {
      return await work(thing);
    } finally {
      giveBack(thing);
    }
  };

  return {
    run(signal, work, isUrgent = false) {
      const result = runNext(signal, work, isUrgent);
      running.add(result);
      return result.finally(() => running.delete(result));
    },

    async settle() {
      await Promise.allSettled(running);
    },
  };
}
