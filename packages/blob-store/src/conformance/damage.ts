import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BlobDamagedError, type BlobStore } from '../blob-store.ts';
import { storedBytesOf } from '../stored-size.ts';
import { idsOf, type OpenStore, type StoreUnderTest, stored } from './store-under-test.ts';

const sizeBytes = 600_000;

/** Flips a bit, which doesn't change the length. */
function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

const damages: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['a cut end', (bytes) => bytes.subarray(0, -1)],
  ['a missing footer', (bytes) => bytes.subarray(0, -20)],
  ['a missing block', (bytes) => bytes.subarray(0, storedBytesOf(262_144))],
  ['an appended byte', (bytes) => Buffer.concat([bytes, Buffer.of(0)])],
  ['a flipped last byte', (bytes) => flipped(bytes, bytes.length - 1)],
  ['nothing left', () => Buffer.alloc(0)],
  ['less than a footer', (bytes) => bytes.subarray(-19)],
];

/** Checks every way of reading. */
async function expectDamaged(store: BlobStore, id: string): Promise<void> {
  for (const range of [undefined, { start: 0, end: 0 }]) {
    await expect(buffer(store.read(id, range))).rejects.toBeInstanceOf(BlobDamagedError);
  }
  await expect(store.stat(id)).rejects.toBeInstanceOf(BlobDamagedError);
}

export function describeDamage(open: OpenStore): void {
  describe('a damaged blob', () => {
    let underTest: StoreUnderTest;
    let store: BlobStore;
    beforeAll(async () => {
      underTest = await open();
      store = underTest.store;
    });

    it('yields what is before the damage, never the damage', async () => {
      const { id, data } = await stored(store, sizeBytes);
      await underTest.harm(id, (bytes) => flipped(bytes, 300_000));
      const before = await buffer(store.read(id, { start: 0, end: 262_144 }));
      expect(before.equals(data.subarray(0, 262_144))).toBe(true);
      for (const range of [{ start: 262_144, end: 262_145 }, { start: 0, end: 300_000 }, undefined]) {
        const read: Buffer[] = [];
        const reading = (async () => {
          for await (const piece of store.read(id, range)) read.push(piece);
        })();
        await expect(reading).rejects.toBeInstanceOf(BlobDamagedError);
        const bytes = Buffer.concat(read);
        expect(bytes.equals(data.subarray(0, bytes.length))).toBe(true);
      }
    });

    it('is noticed wherever the bit has flipped', async () => {
      const { id, data } = await stored(store, sizeBytes);
      const length = storedBytesOf(sizeBytes);
      const positions = [0, 262_143, 262_145, 524_300, 599_999, length - 15, length - 10, length - 3];
      let mended = (bytes: Buffer) => bytes;
      for (const at of positions) {
        const last = mended;
        await underTest.harm(id, (bytes) => flipped(last(bytes), at));
        await expect(buffer(store.read(id)), `bit of byte ${at}`).rejects.toBeInstanceOf(BlobDamagedError);
        mended = (bytes) => flipped(bytes, at);
      }
      await underTest.harm(id, mended);
      expect((await buffer(store.read(id))).equals(data)).toBe(true);
    });

    it.each(damages)('is noticed: %s', async (_damage, change) => {
      const { id } = await stored(store, sizeBytes);
      await underTest.harm(id, change);
      await expect(buffer(store.read(id))).rejects.toBeInstanceOf(BlobDamagedError);
      await expect(buffer(store.read(id, { start: sizeBytes - 1, end: sizeBytes }))).rejects.toBeInstanceOf(
        BlobDamagedError,
      );
      await expect(store.stat(id)).rejects.toBeInstanceOf(BlobDamagedError);
    });

    it.each([100, sizeBytes])('is noticed: another blob of %i bytes in its place', async (bytes) => {
      const { id } = await stored(store, bytes);
      const other = await stored(store, bytes);
      let othersBytes: Buffer = Buffer.alloc(0);
      await underTest.harm(other.id, (found) => (othersBytes = found));
      await underTest.harm(id, () => othersBytes);
      await expectDamaged(store, id);
      expect((await buffer(store.read(other.id))).equals(other.data)).toBe(true);
    });

    it('is noticed: a blob that another installation has written', async () => {
      const mine = await underTest.openFor('a'.repeat(32));
      const { id, data } = await stored(mine, sizeBytes);
      await expectDamaged(await underTest.openFor('b'.repeat(32)), id);
      for (const reader of [mine, await underTest.openFor(undefined)]) {
        expect((await buffer(reader.read(id))).equals(data)).toBe(true);
      }
      const ofNobody = await stored(await underTest.openFor(undefined), 100);
      expect((await buffer(mine.read(ofNobody.id))).equals(ofNobody.data)).toBe(true);
    });

    it('is still listed and can be deleted', async () => {
      const { id } = await stored(store, sizeBytes);
      await underTest.harm(id, () => Buffer.alloc(0));
      expect(await idsOf(store)).toContain(id);
      await store.delete(id);
      expect(await store.stat(id)).toBeUndefined();
    });
  });
}
