import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BlobMissingError, type BlobStore } from '../blob-store.ts';
import { idsOf, type OpenStore, type StoreUnderTest, stored } from './store-under-test.ts';

export function describeLifetime(open: OpenStore): void {
  describe('the life of a blob', () => {
    let underTest: StoreUnderTest;
    let store: BlobStore;
    beforeAll(async () => {
      underTest = await open();
      store = underTest.store;
    });

    it.each([0, 500_000, 20_000_000])(
      'does not begin when its source fails after %i bytes',
      async (sizeBytes) => {
        const before = await idsOf(store);
        async function* failing() {
          for (let sentBytes = 0; sentBytes < sizeBytes; sentBytes += 500_000) yield randomBytes(500_000);
          throw new Error('the client went away');
        }
        await expect(store.put(failing())).rejects.toThrow('the client went away');
        expect(await idsOf(store)).toEqual(before);
      },
    );

    it('ends with its deletion, also a second one', async () => {
      const { id } = await stored(store, 100);
      await store.delete(id);
      await store.delete(id);
      expect(await store.stat(id)).toBeUndefined();
      expect(await idsOf(store)).not.toContain(id);
      await expect(buffer(store.read(id))).rejects.toBeInstanceOf(BlobMissingError);
    });

    it('may end while it is read: the reader has its bytes, or learns that it is gone', async () => {
      const { id, data } = await stored(store, 12_000_000);
      const reading = store.read(id);
      const first = await reading.next();
      await store.delete(id);
      const read = [first.value ?? Buffer.alloc(0)];
      const outcome = await (async () => {
        for await (const piece of reading) read.push(piece);
      })().catch((error: unknown) => error);
      const bytes = Buffer.concat(read);
      expect(bytes.equals(data.subarray(0, bytes.length))).toBe(true);
      if (outcome === undefined) expect(bytes).toHaveLength(data.length);
      else expect(outcome).toBeInstanceOf(BlobMissingError);
    });

    it('goes on when a reader stops early', async () => {
      const { id, data } = await stored(store, 2_000_000);
      const reading = store.read(id);
      await reading.next();
      await reading.return();
      expect((await buffer(store.read(id))).equals(data)).toBe(true);
    });

    it('leaves nothing of a writer that died, once that is long ago', async () => {
      const blob = await stored(store, 1000);
      const isThere = await underTest.leaveUnfinished();
      await store.removeAbandoned(3_600_000);
      expect(await isThere()).toBe(true);
      await store.removeAbandoned(-2_000);
      expect(await isThere()).toBe(false);
      expect((await buffer(store.read(blob.id))).equals(blob.data)).toBe(true);
    });
  });
}
