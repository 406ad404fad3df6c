import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepDeletedBlobs } from '../gc/deleted-blob-sweep.ts';
import type { ClaimedPart } from '../multipart/assemble-parts.ts';
import { copyBytes } from '../objects/copy-bytes.ts';
import { openObject } from '../objects/read-object.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { type BlobHolds, createBlobHolds } from './blob-holds.ts';

const minute = 60_000;
const minPart = 5 * 1024 ** 2;

describeOnEveryDatabase('a read that lasts', (open) => {
  let test: TestStorage;
  let holds: BlobHolds;

  beforeAll(async () => {
    test = await createTestStorage(await open());
    const fail = (error: unknown) => {
      throw error;
    };
    holds = createBlobHolds({ ...test, onFailure: fail });
  });
  afterAll(async () => {
    holds.close();
    await test.close();
  });

  const later = async (minutes: number) => {
    test.clock.nowMs += minutes * minute;
    await holds.renew();
    await sweepDeletedBlobs(test, new AbortController().signal);
  };
  const countBlobs = async () => {
    let count = 0;
    for await (const _ of test.blobStore.list()) count++;
    return count;
  };

  const pieces = ['a'.repeat(minPart), 'b'.repeat(minPart), 'c'.repeat(20_000)];

  /** Stores an object of three blobs. */
  async function bucketWithBig(name: string) {
    const { storage } = test;
    await storage.buckets.create('owner', name);
    const bucket = await storage.authorizeBucket('owner', name);
    const upload = await storage.uploads.start(bucket, 'big', { headers: plainHeaders });
    const ref = { bucket, key: 'big', uploadId: upload.id };
    const parts: ClaimedPart[] = [];
    for (const [at, piece] of pieces.entries()) {
      parts.push(await storage.uploads.putPart(ref, at + 1, { body: bytes(piece) }));
    }
    await storage.uploads.complete(ref, parts);
    return bucket;
  }

  it('reaches its end, however long ago its object was replaced', async () => {
    const { storage } = test;
    const bucket = await bucketWithBig('lasting');
    const object = await storage.objects.find(bucket, 'big');
    const reading = openObject(test.blobStore, object, null, holds).read();
    const first = await reading.next();
    await storage.objects.put(bucket, 'big', { body: bytes('small') }, { headers: plainHeaders });
    for (let count = 0; count < 10; count++) await later(4);
    expect(await countBlobs()).toBe(3);
    const rest = await text(reading);
    expect(Buffer.from(first.value as Uint8Array).toString() + rest).toBe(pieces.join(''));
    await later(11);
    expect(await countBlobs()).toBe(0);
  });

  it('for a copy reaches its end too', async () => {
    const { storage, blobStore } = test;
    const bucket = await bucketWithBig('copied');
    const object = await storage.objects.find(bucket, 'big');
    let copied = 0;
    const slow: typeof blobStore = {
      ...blobStore,
      async put(source) {
        copied += 1;
        if (copied === 2) {
          await storage.objects.put(bucket, 'big', { body: bytes('small') }, { headers: plainHeaders });
          for (let count = 0; count < 10; count++) await later(4);
        }
        return blobStore.put(source);
      },
    };
    const plan = { isShared: false, from: null, to: null } as const;
    const { blobs } = await copyBytes({ blobStore: slow, holds }, object, plan, 'copy');
    expect(blobs.map(({ sizeBytes }) => sizeBytes)).toEqual(pieces.map(({ length }) => length));
    await Promise.all(blobs.map(({ blobId }) => blobStore.delete(blobId)));
    await later(11);
    expect(await countBlobs()).toBe(0);
  });
});
