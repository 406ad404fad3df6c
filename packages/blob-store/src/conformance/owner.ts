import { describe, expect, it } from 'vitest';
import { idsOf, type OpenStore, stored } from './store-under-test.ts';

export function describeOwner(open: OpenStore): void {
  describe('its owner', () => {
    it('is nobody until an installation claims the place, which is no blob', async () => {
      const { store } = await open();
      expect(await store.readOwner()).toBeUndefined();
      const { id } = await stored(store, 1000);
      await store.writeOwner('one');
      expect(await store.readOwner()).toBe('one');
      await store.writeOwner('two');
      expect(await store.readOwner()).toBe('two');
      expect(await idsOf(store)).toEqual([id]);
    });
  });
}
