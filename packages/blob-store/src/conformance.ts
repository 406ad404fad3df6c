import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BlobMissingError, type BlobStore } from './blob-store.ts';

async function* pieces(data: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < data.length; at += pieceBytes) yield data.subarray(at, at + pieceBytes);
}

async function ids(store: BlobStore): Promise<string[]> {
  const found: string[] = [];
  for await (const blob of store.list()) found.push(blob.id);
  return found;
}

/** What every driver must do. `open` gives an empty store. */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  describe(`${name} as a blob store`, () => {
    let store: BlobStore;
    beforeAll(async () => {
      store = await open();
    });

    it.each([0, 1, 262_143, 262_144, 262_145, 3_000_000])(
      'gives back %i bytes as they were put',
      async (sizeBytes) => {
        const data = randomBytes(sizeBytes);
        const blob = await store.put(pieces(data, 65_537));
        expect(blob.sizeBytes).toBe(sizeBytes);
        expect((await buffer(store.read(blob.id))).equals(data)).toBe(true);
      },
    );

    it('gives any range', async () => {
      const data = randomBytes(1_000_000);
      const { id } = await store.put(pieces(data, 10_007));
      const ranges = [
        [0, 1],
        [999_999, 1_000_000],
        [262_143, 262_145],
        [262_144, 524_288],
        [5, 999_000],
        [7, 7],
      ] as const;
      for (const [start, end] of ranges) {
        expect((await buffer(store.read(id, { start, end }))).equals(data.subarray(start, end))).toBe(true);
      }
    });

    it('keeps nothing of a source that fails', async () => {
      const before = await ids(store);
      async function* failing() {
        yield randomBytes(500_000);
        throw new Error('the client went away');
      }
      await expect(store.put(failing())).rejects.toThrow('the client went away');
      expect((await ids(store)).sort()).toEqual(before.sort());
    });

    it('tells what there is', async () => {
      const before = Date.now() - 1000;
      const blob = await store.put(pieces(randomBytes(100), 100));
      const stat = await store.stat(blob.id);
      expect(stat).toMatchObject(blob);
      expect(stat?.createdAtMs).toBeGreaterThan(before);
      expect(await ids(store)).toContain(blob.id);
      expect(await store.stat('0'.repeat(32))).toBeUndefined();
    });

    it('deletes, also twice', async () => {
      const { id } = await store.put(pieces(randomBytes(100), 100));
      await store.delete(id);
      await store.delete(id);
      expect(await store.stat(id)).toBeUndefined();
      expect(await ids(store)).not.toContain(id);
      await expect(buffer(store.read(id))).rejects.toBeInstanceOf(BlobMissingError);
    });

    it('lets a consumer stop early', async () => {
      const { id } = await store.put(pieces(randomBytes(2_000_000), 65_536));
      const reading = store.read(id);
      await reading.next();
      await reading.return();
      await store.delete(id);
      expect(await store.stat(id)).toBeUndefined();
    });

    it('serves many writers and readers at once', async () => {
      const all = Array.from({ length: 20 }, () => randomBytes(300_000));
      const blobs = await Promise.all(all.map((data) => store.put(pieces(data, 7_777))));
      const read = await Promise.all(blobs.map((blob) => buffer(store.read(blob.id))));
      expect(read.every((data, at) => data.equals(all[at] ?? Buffer.alloc(0)))).toBe(true);
    });
  });
}
