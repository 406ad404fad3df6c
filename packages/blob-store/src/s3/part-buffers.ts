/** S3's smallest part is 5 MiB. What fits one part is sent as one PUT. */
export const partBytes = 8 * 1024 * 1024;
/** Those that nobody uses and that are kept all the same, because the next writer will want one. */
const idleBuffers = 4;

/** A part's room in memory. Giving it back more than once is no harm. */
export interface PartBuffer {
  readonly bytes: Buffer;
  release(): void;
}

/** What bounds the memory of all writes of a store together: there are only so many buffers, and they are used again. */
export interface PartBuffers {
  /** Waits for a buffer, first come first served. */
  take(): Promise<PartBuffer>;
}

export function createPartBuffers(count: number): PartBuffers {
  let free = count;
  const idle: Buffer[] = [];
  const waiting: ((bytes: Buffer) => void)[] = [];

  const giveBack = (bytes: Buffer) => {
    const next = waiting.shift();
    if (next) {
      next(bytes);
      return;
    }
    free++;
    if (idle.length < idleBuffers) idle.push(bytes);
  };
  const takeBytes = (): Buffer | Promise<Buffer> => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free--;
    return idle.pop() ?? Buffer.allocUnsafeSlow(partBytes);
  };

  return {
    async take() {
      const bytes = await takeBytes();
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
