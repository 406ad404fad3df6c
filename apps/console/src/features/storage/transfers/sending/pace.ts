/** Limits the average number of bytes sent per second. */
export interface Pace {
  /** Null: no limit. */
  limit(bytesPerSecond: number | null): void;
  /** Resolves when this many bytes may be sent. */
  take(sizeBytes: number, signal?: AbortSignal): Promise<void>;
}

export interface PaceDeps {
  now: () => number;
  /** Rejects with the signal's reason if it is aborted. */
  wait: (delayMs: number, signal?: AbortSignal) => Promise<void>;
}

/** Creates a limiter. It allows bytes first and delays the next ones, so that parts larger than one second's worth can be sent too. */
export function createPace({ now, wait }: PaceDeps): Pace {
  let bytesPerSecond: number | null = null;
  let freeAtMs = 0;
  let changed = new AbortController();
  return {
    limit(value) {
      bytesPerSecond = value;
      freeAtMs = now();
      changed.abort();
      changed = new AbortController();
    },
    async take(sizeBytes, signal) {
      for (;;) {
        signal?.throwIfAborted();
        if (bytesPerSecond === null) return;
        const delayMs = freeAtMs - now();
        if (delayMs <= 0) {
          freeAtMs = now() + (sizeBytes / bytesPerSecond) * 1000;
          return;
        }
        const { signal: onChange } = changed;
        const either = signal ? AbortSignal.any([signal, onChange]) : onChange;
        await wait(delayMs, either).catch((error: unknown) => {
          if (!onChange.aborted) throw error;
        });
      }
    },
  };
}
