/** Runs work in as many places as there are; more waits for its turn, and leaves when it is aborted. */
export function createPlaces(count: number) {
  let free = count;
  const waiting = new Set<() => void>();
  const release = () => {
    free += 1;
    const [next] = waiting;
    if (!next) return;
    waiting.delete(next);
    next();
  };
  const enter = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        free -= 1;
        resolve();
      };
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      if (free > 0) return start();
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });
  return {
    async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      await enter(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
