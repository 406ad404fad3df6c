import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { BlobStore } from '../blob-store.ts';
import { idsOf, type OpenStore, stored } from './store-under-test.ts';

export function describeOwner(open: OpenStore): void {
  describe('its owner', () => {
    it('is nobody until an installation claims the place, which is no blob', async () => {
      const { store } = await open();
      expect(await store.readOwner()).toBeUndefined();
      const { id } = await stored(store, 1000);
      for (const owner of [
        { installationId: 'one', adopted: [] },
        { installationId: 'two', adopted: ['one'] },
        { installationId: 'three', adopted: 'any', database: 'db' },
      ] as const) {
        await store.writeOwner(owner);
        expect(await store.readOwner()).toEqual(owner);
      }
      expect(await idsOf(store)).toEqual([id]);
    });

    it.each([[['a'.repeat(32)]], ['any']] as const)(
      'reads the blobs of those it adopts: %s',
      async (adopted) => {
        const { openFor } = await open();
        const { id, data } = await stored(await openFor('a'.repeat(32)), 1000);
        const installationId = 'b'.repeat(32);
        const store = await openFor(installationId);
        const read = async (from: BlobStore) => (await buffer(from.read(id))).equals(data);
        await expect(read(store)).rejects.toThrow('another installation');
        await store.writeOwner({ installationId, adopted });
        expect([await read(store), await read(await openFor(installationId))]).toEqual([true, true]);
        await expect(read(await openFor('c'.repeat(32)))).rejects.toThrow('another installation');
      },
    );
  });
}
