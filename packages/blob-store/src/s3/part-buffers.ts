/** S3's smallest part is 5 MiB. A blob that fits in one part is a single PUT. */
export const partBytes = 8 * 1024 * 1024;
/** Unused buffers that are kept for the next writer. */
const idleBuffers = 4;

/** The memory of a part. Returning it more than once is harmless. */
export interface PartBuffer {
  readonly bytes: Buffer;
  release(): void;
}

/** Limits the memory of all writes of a store together to a fixed number of reused buffers. */
export interface PartBuffers {
  /** Waits for a buffer, first come first served. Rejects once `signal` fires. */
  take(signal?: AbortSignal): Promise<PartBuffer>;
}

export function createPartBuffers(count: number): PartBuffers {
  let free = count;
  const idle: Buffer[] = [];
  const waiting = new Set<(bytes: Buffer) => void>();

  const giveBack = (bytes: Buffer) => {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next(bytes);
      return;
    }
    free++;
    if (idle.length < idleBuffers) idle.push(bytes);
  };
  const waitForBytes = (signal: AbortSignal | undefined) =>
    new Promise<Buffer>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(receive);
        reject(signal?.reason);
      };
      const receive = (bytes: Buffer) => {
        signal?.removeEventListener('abort', giveUp);
        resolve(bytes);
      };
      waiting.add(receive);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  const takeBytes = (signal: AbortSignal | undefined): Buffer | Promise<Buffer> => {
    signal?.throwIfAborted();
    if (free === 0) return waitForBytes(signal);
    free--;
    return idle.pop() ?? Buffer.allocUnsafeSlow(partBytes);
  };

  return {
    async take(signal) {
      const bytes = await takeBytes(signal);
      let isHeld = true;
      return {
        bytes,
        release() {
          if (isHeld) giveBack(bytes);
          isHeld = false;
        },
      };
    },
  };
}
