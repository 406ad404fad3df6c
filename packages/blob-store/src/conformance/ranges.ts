import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BlobDamagedError, BlobMissingError, type BlobStore } from '../blob-store.ts';
import { type OpenStore, stored } from './store-under-test.ts';

const sizeBytes = 1_000_000;
const edges = [0, 1, 262_143, 262_144, 262_145, 524_288, 786_432, 999_999, sizeBytes];
const ranges = edges.flatMap((start, at) => edges.slice(at).map((end) => [start, end] as const));

export function describeRanges(open: OpenStore): void {
  describe('ranges', () => {
    let store: BlobStore;
    let blob: { id: string; data: Buffer };
    beforeAll(async () => {
      ({ store } = await open());
      blob = await stored(store, sizeBytes);
    });

    it('begin and end at the edges of blocks, and beside them', async () => {
      for (const [start, end] of ranges) {
        const read = await buffer(store.read(blob.id, { start, end }));
        expect(read.equals(blob.data.subarray(start, end)), `${start} to ${end}`).toBe(true);
      }
    });

    it('of nothing yield nothing, also of an empty blob', async () => {
      const empty = await stored(store, 0);
      expect(await buffer(store.read(empty.id, { start: 0, end: 0 }))).toHaveLength(0);
      expect(await buffer(store.read(blob.id, { start: 7, end: 7 }))).toHaveLength(0);
    });

    it('beyond the end are a blob that is shorter than it should be', async () => {
      for (const [start, end] of [
        [0, sizeBytes + 1],
        [sizeBytes, sizeBytes + 1],
        [5 * sizeBytes, 6 * sizeBytes],
        [sizeBytes + 1, sizeBytes + 1],
      ] as const) {
        await expect(buffer(store.read(blob.id, { start, end }))).rejects.toBeInstanceOf(BlobDamagedError);
      }
    });

    it.each([
      { start: 0, end: 1 },
      { start: 3, end: 3 },
    ])('of a missing blob are missing: %o', async (range) => {
      await expect(buffer(store.read('0'.repeat(32), range))).rejects.toBeInstanceOf(BlobMissingError);
    });
  });
}
