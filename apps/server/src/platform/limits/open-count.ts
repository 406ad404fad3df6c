/** Counts open things by key, up to a limit. */
export interface OpenCount {
  /** Takes one, and returns a function that releases it; undefined if the key has reached its limit. */
  take(key: string): (() => void) | undefined;
}

/** Creates a counter. Keys with nothing open take no memory. */
export function createOpenCount(max: number): OpenCount {
  const open = new Map<string, number>();
  return {
    take(key) {
      const count = open.get(key) ?? 0;
      if (count >= max) return undefined;
      open.set(key, count + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
}
