import { type CallInput, codes, type createBucket } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../../testing/test-storage.ts';

const noQuota = { max_bytes: null, max_objects: null, max_sent_bytes: null };

describeOnEveryDatabase('the JSON calls on buckets', (open, dialect) => {
  let test: TestStorage;
  let bucket = '';
  let made = 0;
  const mine = callContext('owner');
  const calls = () => test.storage.handlers;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );
  const listed = async (name: string) =>
    (await calls().listBuckets({}, mine)).find((each) => each.name === name);
  const put = async (key: string, body = 'x', name = bucket) =>
    test.storage.objects.put(
      await test.storage.authorizeBucket('owner', name),
      key,
      { body: bytes(body) },
      { headers: plainHeaders },
    );

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    bucket = `made-${dialect}-${++made}`;
    await calls().createBucket({ name: bucket }, mine);
  });

  describe('create one', () => {
    const choices: Omit<CallInput<typeof createBucket>, 'name'> = {
      encryption: { type: 'AES256' },
      versioning: true,
      tags: [{ key: 'team', value: 'web' }],
      quota: { max_bytes: 1000, max_objects: 5, max_sent_bytes: 2000 },
    };

    it('as it is to be, and list it so', async () => {
      const name = `${bucket}-chosen`;
      await calls().createBucket({ name, ...choices }, mine);
      expect(await listed(name)).toEqual({
        name,
        region: 'us-east-1',
        created_at: expect.any(Number),
        object_count: 0,
        version_count: 0,
        size_bytes: 0,
        versioning: 'enabled',
        object_lock: false,
        encryption: 'AES256',
        is_public: false,
        tags: choices.tags,
        quota: choices.quota,
      });
      expect(await listed(bucket)).toMatchObject({
        versioning: 'off',
        encryption: null,
        tags: [],
        quota: noQuota,
      });
    });

    it('whose objects can be locked, which keeps versions too', async () => {
      const name = `${bucket}-locked`;
      await calls().createBucket({ name, object_lock: true }, mine);
      expect(await listed(name)).toMatchObject({ versioning: 'enabled', object_lock: true });
    });

    it.each([
      ['no type of encryption', { encryption: { type: '' } }, codes.encryptionTypeEmpty],
      ['no key', { encryption: { type: 'aws:kms' } }, codes.kmsEmpty],
      ['a key that is not there', { encryption: { type: 'aws:kms', kms_key_id: 'none' } }, undefined],
      ['too many tags', { tags: Array.from({ length: 11 }, (_, i) => ({ key: `${i}`, value: '' })) }, 2009],
    ] as const)('not at all with %s', async (_, choice, code) => {
      const name = `${bucket}-refused`;
      const input = { name, ...choice } as CallInput<typeof createBucket>;
      const answered = await codeOf(calls().createBucket(input, mine));
      expect(answered).not.toBe(200);
      if (code !== undefined) expect(answered).toBe(code);
      expect(await listed(name)).toBeUndefined();
    });
  });

  it('list those that everybody may read as public', async () => {
    const nothing = {
      block_public_acls: false,
      ignore_public_acls: false,
      block_public_policy: false,
      restrict_public_buckets: false,
    };
    await calls().setPublicAccessBlock({ bucket, ...nothing }, mine);
    const Resource = `arn:aws:s3:::${bucket}/*`;
    const Statement = [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource }];
    const policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await calls().setBucketPolicy({ bucket, policy }, mine);
    expect(await listed(bucket)).toMatchObject({ is_public: true });
  });

  describe('on its quota', () => {
    const limit = (quota: Partial<Record<keyof typeof noQuota, number>>) =>
      calls().setBucketQuota({ bucket, ...noQuota, ...quota }, mine);

    it('answer what was set, to its owner alone', async () => {
      await limit({ max_bytes: 10, max_objects: 2 });
      expect(await calls().getBucketQuota({ bucket }, mine)).toEqual({
        max_bytes: 10,
        max_objects: 2,
        max_sent_bytes: null,
        sent_bytes: 0,
      });
      const stranger = callContext('stranger');
      expect(await codeOf(calls().getBucketQuota({ bucket }, stranger))).toBe(codes.bucketNotFound);
      expect(await codeOf(calls().setBucketQuota({ bucket, ...noQuota }, stranger))).toBe(
        codes.bucketNotFound,
      );
    });

    it('refuse bytes beyond it, and leave nothing of them', async () => {
      await limit({ max_bytes: 10 });
      await put('a', '1234567890');
      expect(await codeOf(put('b'))).toBe(codes.bucketQuotaReached);
      expect(await codeOf(put('a', '12345678901'))).toBe(codes.bucketQuotaReached);
      await put('a', '123456789');
      await put('b');
      expect(await listed(bucket)).toMatchObject({ object_count: 2, size_bytes: 10 });
    });

    it('refuse objects beyond it, and let one be replaced', async () => {
      await limit({ max_objects: 1 });
      await put('a');
      expect(await codeOf(put('b'))).toBe(codes.bucketQuotaReached);
      await put('a', 'another');
      expect(await listed(bucket)).toMatchObject({ object_count: 1 });
    });

    it('count what arrives of uploads, and refuse at once those that can’t fit', async () => {
      await limit({ max_bytes: 10 });
      const start = { bucket, key: 'large', size_bytes: 11 };
      expect(await codeOf(calls().startUpload(start, mine))).toBe(codes.bucketQuotaReached);
      const opened = await test.storage.authorizeBucket('owner', bucket);
      const upload = await test.storage.uploads.start(opened, 'large', { headers: plainHeaders });
      const ref = { bucket: opened, key: 'large', uploadId: upload.id };
      const part = (partNumber: number, body: string) =>
        test.storage.uploads.putPart(ref, partNumber, { body: bytes(body) });
      await part(1, '1234567890');
      expect(await codeOf(part(2, 'x'))).toBe(codes.bucketQuotaReached);
      expect(await test.storage.uploads.listParts(ref)).toHaveLength(1);
    });

    it('keep what is there when it is less, and let it shrink', async () => {
      await put('a', '1234567890');
      await limit({ max_bytes: 5 });
      expect(await codeOf(put('b'))).toBe(codes.bucketQuotaReached);
      await put('a', '123456');
      await limit({});
      await put('b', '1234567890');
    });
  });
});
