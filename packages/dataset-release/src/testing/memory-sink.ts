import type { ReleaseSink } from '../writing/sink.ts';

/** A sink that keeps its files in memory, and can simulate failures. */
export interface MemorySink extends ReleaseSink {
  readonly files: ReadonlyMap<string, Buffer>;
  /** Files that were begun, in order. */
  readonly opened: readonly string[];
  /** Makes every write fail after this many bytes; undefined turns it off. */
  failAfter(sizeBytes: number | undefined): void;
}

/** Creates a sink in memory. */
export function createMemorySink(): MemorySink {
  const files = new Map<string, Buffer>();
  const opened: string[] = [];
  let left = Number.POSITIVE_INFINITY;
  return {
    files,
    opened,
    failAfter: (sizeBytes = Number.POSITIVE_INFINITY) => {
      left = sizeBytes;
    },
    async open(name) {
      const chunks: Uint8Array[] = [];
      opened.push(name);
      return {
        async write(chunk) {
          left -= chunk.length;
          if (left < 0) throw new Error('the storage is gone');
          chunks.push(chunk.slice());
        },
        close: async () => void files.set(name, Buffer.concat(chunks)),
        abort: async () => undefined,
      };
    },
  };
}
