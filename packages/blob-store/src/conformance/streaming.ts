import { createHash, randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../blob-store.ts';
import { giveBack } from '../piece-memory.ts';
import type { OpenStore } from './store-under-test.ts';

const pieceBytes = 64 * 1024;
const pieceCount = 2400;
/** Less than the blob, and more than the parts that are on their way. */
const memoryBytes = 130 * 1024 * 1024;
const timeoutMs = 60_000;

export function describeStreaming(open: OpenStore): void {
  describe('a blob of 150 MiB', () => {
    let store: BlobStore;
    beforeAll(async () => {
      ({ store } = await open());
    });

    it('goes in and out without being held in memory', { timeout: timeoutMs }, async () => {
      const memory = createMemoryWatch();
      const written = createHash('sha256');
      const random = randomBytes(pieceBytes + pieceCount);
      async function* source() {
        for (let at = 0; at < pieceCount; at++) {
          const piece = Buffer.from(random.subarray(at, at + pieceBytes));
          written.update(piece);
          memory.look();
          yield piece;
        }
      }
      const { id, sizeBytes } = await store.put(source());
      expect(sizeBytes).toBe(pieceBytes * pieceCount);

      const read = createHash('sha256');
      for await (const piece of store.read(id)) {
        read.update(piece);
        memory.look();
        giveBack(piece);
      }
      expect(read.digest('hex')).toBe(written.digest('hex'));
      expect(memory.peakBytes()).toBeLessThan(memoryBytes);
      await store.delete(id);
    });
  });
}

/**
 * Measures memory outside the heap, where buffers are. A value that is too high is measured again without garbage,
 * because the time of garbage collection depends on the machine's load.
 */
function createMemoryWatch(): { look(): void; peakBytes(): number } {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  const measure = () => process.memoryUsage().arrayBuffers;
  const before = measure();
  let peak = before;
  return {
    look() {
      if (measure() - before >= memoryBytes) collect();
      peak = Math.max(peak, measure());
    },
    peakBytes: () => peak - before,
  };
}
