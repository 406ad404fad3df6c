import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { type PresignOptions, presigned } from '../testing/presigned.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('the S3 endpoint of an account', (open, dialect) => {
  let test: TestGateway;
  const bucket = `edges-${dialect}`;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
  afterAll(() => test.close());
  beforeEach(() => {
    Object.assign(test.limits, { storedBytes: null, transferBytes: null, transferEndsAt: null });
  });

  const sign = (method: string, path: string, options: PresignOptions = {}) =>
    presigned(test, method, path, options);
  const put = (Key: string, Body: string) =>
    test.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));

  describe('the plan', () => {
    it('ends uploads at its capacity', async () => {
      test.limits.storedBytes = (await test.storage.usageOf('owner', 0)).storedBytes + 10;
      expect(await errorOf(put('too-much', 'x'.repeat(11)))).toEqual({ code: 'QuotaExceeded', status: 403 });
      await put('just-right', 'x'.repeat(10));
    });

    it('ends downloads at its transfer, which counts what was really sent', async () => {
      const monthStart = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth());
      const sent = async () => (await test.storage.usageOf('owner', monthStart)).transferBytes;
      await put('down', 'x'.repeat(1000));
      const before = await sent();
      await (await fetch(sign('GET', `/${bucket}/down`), { headers: { range: 'bytes=0-99' } })).text();
      await fetch(sign('HEAD', `/${bucket}/down`), { method: 'HEAD' });
      expect((await sent()) - before).toBe(100);
      test.limits.transferBytes = before + 100;
      const refused = await fetch(sign('GET', `/${bucket}/down`));
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain('<Code>TransferLimitExceeded</Code>');
      test.limits.transferBytes = null;
      test.limits.transferEndsAt = 1;
      expect((await fetch(sign('GET', `/${bucket}/down`))).status).toBe(403);
    });
  });

  describe('access', () => {
    const handlers = () => test.storage.handlers;
    const context = callContext('owner');

    it('is noted for a key, and a milestone of its account', async () => {
      await fetch(sign('GET', '/'));
      await expect
        .poll(async () => (await handlers().listAccessKeys({}, context))[0]?.last_used_at)
        .toEqual(expect.any(Number));
      expect(await handlers().onboarding({}, context)).toMatchObject({
        access_key_created: true,
        client_connected: true,
      });
    });

    it('ends with the account’s', async () => {
      const url = () => sign('GET', '/');
      expect((await fetch(url())).status).toBe(200);
      test.disabled.add('owner');
      test.clock.nowMs += 1001;
      expect((await fetch(url())).status).toBe(403);
      test.disabled.delete('owner');
      expect((await fetch(url())).status).toBe(200);
    });

    it('ends with the key’s', async () => {
      const { access_key_id, secret_access_key } = await handlers().createAccessKey(
        { name: 'short' },
        context,
      );
      const key = { accessKeyId: access_key_id, secretAccessKey: secret_access_key };
      const url = sign('GET', '/', { key });
      expect((await fetch(url)).status).toBe(200);
      await handlers().deleteAccessKey({ access_key_id }, context);
      const refused = await fetch(url);
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining('InvalidAccessKeyId'),
      ]);
    });

    it('by the console’s URLs needs no key of the account and is no use of one', async () => {
      test.clock.nowMs = Date.now();
      const stranger = callContext('nobody-yet');
      const name = `console-${dialect}`;
      await handlers().createBucket({ name }, stranger);
      const single = await handlers().startUpload(
        { bucket: name, key: 'ü/a.txt', size_bytes: 5, content_type: 'text/plain' },
        stranger,
      );
      if (single.kind !== 'single') throw new Error('expected one PUT');
      expect(
        (await fetch(single.url, { method: 'PUT', body: 'hello', headers: single.headers })).status,
      ).toBe(200);
      const { url } = await handlers().downloadObject({ bucket: name, key: 'ü/a.txt' }, stranger);
      const found = await fetch(url);
      expect(await found.text()).toBe('hello');
      expect(found.headers.get('content-disposition')).toBe(
        `attachment; filename="a.txt"; filename*=UTF-8''a.txt`,
      );
      expect(await handlers().listAccessKeys({}, stranger)).toEqual([]);
      expect(await handlers().onboarding({}, stranger)).toEqual({
        bucket_created: true,
        file_uploaded: true,
        access_key_created: false,
        client_connected: false,
        agent_asked: false,
      });
    });

    it('by the console uploads in parts, sees them and completes them', async () => {
      const bytesTotal = 17 * 1024 ** 2;
      const at = { bucket, key: 'console/big' };
      const started = await handlers().startUpload({ ...at, size_bytes: bytesTotal }, context);
      if (started.kind !== 'multipart') throw new Error('expected parts');
      const upload = { ...at, upload_id: started.upload_id };
      const parts: { part_number: number; etag: string }[] = [];
      for (let sent = 0, part_number = 1; sent < bytesTotal; sent += started.part_size_bytes, part_number++) {
        const body = Buffer.alloc(Math.min(started.part_size_bytes, bytesTotal - sent), part_number);
        const { url } = await handlers().signUploadPart({ ...upload, part_number }, context);
        const answer = await fetch(url, { method: 'PUT', body });
        parts.push({ part_number, etag: answer.headers.get('etag') ?? '' });
      }
      expect(await handlers().listUploadParts(upload, context)).toHaveLength(parts.length);
      await handlers().completeUpload({ ...upload, parts }, context);
      const page = await handlers().listObjects({ bucket, prefix: 'console/' }, context);
      expect(page.objects).toMatchObject([{ key: 'console/big', size_bytes: bytesTotal }]);
    });
  });

  it('logs nothing of what callers did wrong', () => {
    expect(test.logged).toEqual([]);
  });
});
