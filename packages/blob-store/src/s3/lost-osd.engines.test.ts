import { createHash, randomBytes, randomInt } from 'node:crypto';
import { describeWith, startCeph } from '@atoll/testkit';
import { expect, it } from 'vitest';
import type { BlobStore } from '../blob-store.ts';
import { pieces } from '../conformance/store-under-test.ts';
import { openStoreIn } from './store-in-engine.ts';

const writers = 6;
const readers = 4;
const blobsBefore = 60;
const blobsInAll = 180;
const sizes = [0, 1_000, 20_000, 300_000, 2_000_000, 12_000_000];

await describeWith('a Ceph of three OSDs', startCeph, (ceph) => {
  it('loses one under load, and nothing that was acknowledged', { timeout: 180_000 }, async () => {
    const { store } = await openStoreIn(ceph);
    const acknowledged: { id: string; digest: string }[] = [];
    let reads = 0;
    let killing: Promise<void> | undefined;

    const writeOne = async () => {
      const data = randomBytes(sizes[randomInt(sizes.length)] ?? 0);
      const { id } = await store.put(pieces(data, 65_536));
      const blob = { id, digest: digestOf(data) };
      acknowledged.push(blob);
      return blob;
    };
    const write = async () => {
      while (acknowledged.length < blobsInAll) {
        await writeOne();
        if (acknowledged.length >= blobsBefore) killing ??= ceph.killOsd(1);
      }
    };
    const read = async () => {
      while (acknowledged.length < blobsInAll) {
        const { id, digest } = acknowledged[randomInt(acknowledged.length + 1)] ?? (await writeOne());
        expect(await readDigest(store, id)).toBe(digest);
        reads++;
      }
    };
    await Promise.all([...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)]);

    expect(killing).toBeDefined();
    await killing;
    expect(reads).toBeGreaterThan(0);
    for (const { id, digest } of acknowledged) expect(await readDigest(store, id)).toBe(digest);
  });
});

async function readDigest(store: BlobStore, id: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of store.read(id)) hash.update(piece);
  return hash.digest('hex');
}

function digestOf(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
