import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import type { Manifest } from './manifest.ts';
import type { Remote } from './remote.ts';
import { createReplicator } from './replicate.ts';

describeOnEveryDatabase('two processes that replicate one version', (open) => {
  let test: TestStorage;

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());

  it('leave what it is in the end, whichever writes last', async () => {
    const { storage } = test;
    await storage.buckets.create('me', 'raced');
    const bucket = await storage.authorizeBucket('me', 'raced');
    const put = (text: string) =>
      storage.objects.put(bucket, 'a', { body: bytes(text) }, { headers: plainHeaders });
    const kept = new Map<string, Manifest>();
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let isFirst = true;
    const remote: Remote = {
      within: () => remote,
      manifests: {
        async put(manifest: Manifest) {
          if (isFirst) {
            isFirst = false;
            reached.resolve();
            await released.promise;
          }
          kept.set(manifest.key, manifest);
        },
        delete: async ({ key }: { key: string }) => void kept.delete(key),
      },
    } as unknown as Remote;
    const never = new AbortController().signal;
    const visit = { id: 'node', remote, signal: never, turn: never };
    const allowance = { limitsOf: async () => test.limits };
    const replicate = () =>
      createReplicator({ ...test, allowance }).replicate(visit, bucket.id, {
        bucketName: 'raced',
        key: 'a',
        versionId: null,
      });
    const textOf = () => Buffer.from(kept.get('a')?.inline ?? '', 'base64').toString();

    await put('first');
    const slow = replicate();
    await reached.promise;
    await put('second');
    await replicate();
    expect(textOf()).toBe('second');
    released.resolve();
    await slow;
    expect(textOf()).toBe('second');
  });
});
