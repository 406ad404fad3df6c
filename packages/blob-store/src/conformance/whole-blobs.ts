import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BlobMissingError, type BlobStore } from '../blob-store.ts';
import { idsOf, listed, type OpenStore, pieces, stored } from './store-under-test.ts';

/** Around a block, and around the first part of a store with parts. */
const sizes = [0, 1, 262_143, 262_144, 262_145, 524_288, 3_000_000, 8_388_460, 8_388_461, 17_000_000];

export function describeWholeBlobs(open: OpenStore): void {
  describe('whole blobs', () => {
    let store: BlobStore;
    beforeAll(async () => {
      ({ store } = await open());
    });

    it.each(sizes)('come back as they were put: %i bytes', async (sizeBytes) => {
      const data = randomBytes(sizeBytes);
      const blob = await store.put(pieces(data, 65_537));
      expect(blob.sizeBytes).toBe(sizeBytes);
      expect((await buffer(store.read(blob.id))).equals(data)).toBe(true);
      expect(await store.stat(blob.id)).toMatchObject(blob);
    });

    it('may come in pieces of any size', async () => {
      const data = randomBytes(600_000);
      for (const pieceBytes of [7, 262_144, 600_000]) {
        const { id } = await store.put(pieces(data, pieceBytes));
        expect((await buffer(store.read(id))).equals(data)).toBe(true);
      }
    });

    it('are named before anything is written', async () => {
      let written = 0;
      const named: [id: string, written: number][] = [];
      async function* counted() {
        for await (const piece of pieces(randomBytes(300_000), 1000)) {
          written += piece.length;
          yield piece;
        }
      }
      const { id } = await store.put(counted(), async (given) => void named.push([given, written]));
      expect(named).toEqual([[id, 0]]);
    });

    it('are listed with what is known of them', async () => {
      const before = Date.now() - 1000;
      const blob = await store.put(pieces(randomBytes(300_000), 1000));
      const stat = await store.stat(blob.id);
      expect(stat).toMatchObject(blob);
      expect(stat?.createdAtMs).toBeGreaterThanOrEqual(before);
      expect((await listed(store)).find(({ id }) => id === blob.id)).toMatchObject(blob);
    });

    it('that are not there are told apart', async () => {
      for (const id of ['0'.repeat(32), '../../etc/passwd', '']) {
        expect(await store.stat(id)).toBeUndefined();
        await expect(buffer(store.read(id))).rejects.toBeInstanceOf(BlobMissingError);
        await expect(store.delete(id)).resolves.toBeUndefined();
      }
    });

    it('are written and read by many at once', async () => {
      const blobs = await Promise.all(Array.from({ length: 20 }, () => stored(store, 300_000)));
      const read = await Promise.all(blobs.map(({ id }) => buffer(store.read(id))));
      expect(read.every((data, at) => data.equals(blobs[at]?.data ?? Buffer.alloc(0)))).toBe(true);
      expect(await idsOf(store)).toEqual(expect.arrayContaining(blobs.map(({ id }) => id)));
    });
  });
}
