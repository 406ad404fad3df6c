import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepDeletedBlobs } from '../gc/deleted-blob-sweep.ts';
import type { ClaimedPart } from '../multipart/assemble-parts.ts';
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

  it('reaches its end, however long ago its object was replaced', async () => {
    const { storage } = test;
    await storage.buckets.create('owner', 'lasting');
    const bucket = await storage.authorizeBucket('owner', 'lasting');
    const upload = await storage.uploads.start(bucket, 'big', { headers: plainHeaders });
    const ref = { bucket, key: 'big', uploadId: upload.id };
    const pieces = ['a'.repeat(minPart), 'b'.repeat(minPart), 'c'.repeat(20_000)];
    const parts: ClaimedPart[] = [];
    for (const [at, piece] of pieces.entries()) {
      parts.push(await storage.uploads.putPart(ref, at + 1, { body: bytes(piece) }));
    }
    await storage.uploads.complete(ref, parts);

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
});
