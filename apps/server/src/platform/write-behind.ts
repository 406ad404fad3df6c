/** Schedules writes of data gathered in memory: a fixed time after the first item arrived, and never concurrently. */
export interface WriteBehind {
  /** Never waits: `write` runs within `everyMs`. */
  schedule(): void;
  /** Writes now, after the write in progress. */
  flush(): Promise<void>;
  /** Waits for the writes that have begun. */
  settled(): Promise<void>;
}

/** @param write writes pending data; it must not reject */
export function createWriteBehind(everyMs: number, write: () => Promise<void>): WriteBehind {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    schedule() {
      timer ??= setTimeout(flush, everyMs).unref();
    },
    flush,
    settled: () => writing,
  };
}
