/** What bounds the memory of all writes of a store together: each part in memory holds one place. */
export interface PartPlaces {
  /** Waits for a place, first come first served. Answers how to give it back; more than once is no harm. */
  take(): Promise<() => void>;
}

export function createPartPlaces(count: number): PartPlaces {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const next = waiting.shift();
        if (next) next();
        else free++;
      };
    },
  };
}
