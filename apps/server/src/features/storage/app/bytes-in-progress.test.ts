import { randomBytes } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isNoRoom } from '../../../platform/errors.ts';
import type { Authorized, Bucket } from '../index.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';

const limitBytes = 200_000;

describeOnEveryDatabase('what an account stores and has not committed yet', (open) => {
  let test: TestStorage;
  let bucket: Authorized<Bucket>;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const [account, name] = [`owner-${++serial}`, `progress-${serial}`];
    await test.storage.buckets.create(account, name);
    bucket = await test.storage.authorizeBucket(account, name);
    test.limits.storedBytes = limitBytes;
  });

  /** A body that has sent `length` bytes once `isSent` resolves, and ends with `end`. */
  const unfinished = (length: number) => {
    const sent = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    async function* body() {
      for (let left = length; left > 0; left -= 50_000) yield randomBytes(Math.min(left, 50_000));
      sent.resolve();
      await ended;
    }
    return { body: body(), isSent: sent.promise, end };
  };
  const put = (key: string, body: AsyncIterable<Uint8Array>) =>
    test.storage.objects.put(bucket, key, { body }, { headers: plainHeaders });
  const full = { reason: 'capacityExceeded' };

  it('is together no more than the account may store', async () => {
    const slow = unfinished(limitBytes);
    const storing = put('slow', slow.body);
    await slow.isSent;
    const another = unfinished(50_000);
    await expect(put('another', another.body)).rejects.toMatchObject(full);
    const upload = await test.storage.uploads.start(bucket, 'parts', { headers: plainHeaders });
    const ref = { bucket, key: 'parts', uploadId: upload.id };
    const part = unfinished(50_000);
    await expect(test.storage.uploads.putPart(ref, 1, { body: part.body })).rejects.toMatchObject(full);
    slow.end();
    await storing;
  });

  it('is refused for one of two that do not fit together, and the other is stored', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const sent: PromiseWithResolvers<void>[] = [];
    async function* body(isSent: PromiseWithResolvers<void>) {
      yield randomBytes(limitBytes / 2);
      isSent.resolve();
      await gate;
      yield randomBytes(limitBytes / 4);
    }
    const storing = ['one', 'other'].map((key) => {
      const isSent = Promise.withResolvers<void>();
      sent.push(isSent);
      return put(key, body(isSent));
    });
    await Promise.all(sent.map(({ promise }) => promise));
    open();
    const outcomes = await Promise.allSettled(storing);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('includes copies that write bytes again', async () => {
    await put('small', bytes(randomBytes(50_000)));
    const slow = unfinished(150_000);
    const storing = put('slow', slow.body);
    await slow.isSent;
    test.limits.storedBytes = 150_000 + 49_999;
    const encryption = { mode: 'SSE-S3' } as const;
    const copying = test.storage.objects.copy(
      { bucket, key: 'small' },
      { bucket, key: 'copy' },
      { checkSource: () => undefined, encryption },
    );
    await expect(copying).rejects.toMatchObject(full);
    test.limits.storedBytes = null;
    slow.end();
    await storing;
  });

  it('is without a limit no more than its share of the room, so that others can write', async () => {
    test.limits.storedBytes = null;
    // With the account's own bytes, there is room for twice the limit.
    test.disk.spareBytes = limitBytes;
    const slow = unfinished(limitBytes);
    const storing = put('slow', slow.body);
    await slow.isSent;
    const another = unfinished(50_000);
    await expect(put('another', another.body)).rejects.toSatisfy(isNoRoom);
    const [account, name] = [`neighbor-${serial}`, `neighbor-${serial}`];
    await test.storage.buckets.create(account, name);
    const neighbor = await test.storage.authorizeBucket(account, name);
    const body = bytes(randomBytes(50_000));
    await test.storage.objects.put(neighbor, 'small', { body }, { headers: plainHeaders });
    slow.end();
    await storing;
    await put('another', bytes(randomBytes(50_000)));
    test.disk.spareBytes = Number.POSITIVE_INFINITY;
  });

  it('is free again after it was committed, refused or broken off', async () => {
    const broken = put(
      'broken',
      (async function* () {
        yield randomBytes(limitBytes);
        throw new Error('the connection was lost');
      })(),
    );
    await expect(broken).rejects.toThrow('the connection was lost');
    await expect(put('large', bytes(randomBytes(limitBytes + 1)))).rejects.toMatchObject(full);
    await put('whole', bytes(randomBytes(limitBytes)));
    await test.storage.objects.delete(bucket, { key: 'whole' });
    await put('again', bytes(randomBytes(limitBytes)));
  });
});
