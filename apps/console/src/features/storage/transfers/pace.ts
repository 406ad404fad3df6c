/** Keeps what is sent below a number of bytes a second, on average. */
export interface Pace {
  /** Null: as fast as it goes. */
  limit(bytesPerSecond: number | null): void;
  /** Resolves when so many bytes may be sent. */
  take(sizeBytes: number, signal?: AbortSignal): Promise<void>;
}

export interface PaceDeps {
  now: () => number;
  /** Rejects with the signal's reason when it aborts. */
  wait: (delayMs: number, signal?: AbortSignal) => Promise<void>;
}

/** What is taken is paid off by waiting before the next is, so that a part larger than a second's worth goes, too. */
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
