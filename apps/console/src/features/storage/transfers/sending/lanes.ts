/** Runs a limited number of tasks at the same time; others wait for their turn. */
export interface Lanes {
  /** Changes the limit. Running work is not affected. */
  limit(count: number): void;
  /** Runs a task when it's its turn. Rejects with the signal's reason if aborted while waiting. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createLanes(most: number): Lanes {
  const waiting = new Set<() => void>();
  let count = most;
  let busy = 0;
  const next = () => {
    for (const start of waiting) {
      if (busy >= count) return;
      waiting.delete(start);
      busy += 1;
      start();
    }
  };
  const turn = async (signal?: AbortSignal) => {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = () => {
      if (waiting.delete(resolve)) reject(signal?.reason);
    };
    waiting.add(resolve);
    signal?.addEventListener('abort', stop, { once: true });
    next();
    await promise.finally(() => signal?.removeEventListener('abort', stop));
  };
  return {
    limit(value) {
      count = value;
      next();
    },
    async run(work, signal) {
      await turn(signal);
      try {
        return await work();
      } finally {
        busy -= 1;
        next();
      }
    },
  };
}
