import { once } from 'node:events';
import { request } from 'node:http';
import { describeOnEveryDatabase, findFreePort } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext } from '../features/storage/testing/test-storage.ts';
import { createS3Gateway } from './index.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const mine = callContext('owner');

describeOnEveryDatabase('a request that is broken off', (open, dialect) => {
  const bucket = `broken-off-${dialect}`;
  let test: TestGateway;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.storage.handlers.createBucket({ name: bucket }, mine);
    await test.storage.handlers.setRequestLog({ bucket, is_on: true }, mine);
  });
  afterAll(() => test.close());

  it('is logged as such, and none of its body counts as taken in', async () => {
    const { handlers } = test.storage;
    const started = await handlers.startUpload({ bucket, key: 'half', size_bytes: 1000 }, mine);
    if (started.kind !== 'single') throw new Error('small enough for one request');
    const headers = { ...started.headers, 'content-length': '1000', expect: '100-continue' };
    const put = request(started.url, { method: 'PUT', headers });
    put.flushHeaders();
    await once(put, 'continue');
    put.on('error', () => undefined).destroy();
    const logged = async () => {
      await test.storage.requestLog.close();
      return (await handlers.listRequests({ bucket }, mine)).requests;
    };
    await expect.poll(logged).toMatchObject([{ operation: 'PutObject', status: 499, bytes_in: 0 }]);
    await test.storage.activity.close();
    const { days } = await handlers.getUsage({ bucket }, mine);
    expect(days.at(-1)).toMatchObject({ write_requests: 1, bytes_in: 0 });
  });

  it('is no change of the bucket where it was refused, and no request of the owner’s where he let nobody in', async () => {
    const { handlers, access } = test.storage;
    const asked = Promise.withResolvers<void>();
    const decided = Promise.withResolvers<void>();
    const port = await findFreePort();
    const slow = createS3Gateway({
      ...test.gatewayDeps,
      storage: {
        ...test.storage,
        access: {
          ...access,
          async authorize(question) {
            asked.resolve();
            await decided.promise;
            return access.authorize(question);
          },
        },
      },
    });
    await slow.listen(port, '127.0.0.1');
    const before = await requestsOf(test);
    const url = `http://127.0.0.1:${port}/${bucket}?policy`;
    const put = request(url, { method: 'PUT', headers: { 'content-length': '1000' } });
    put.on('error', () => undefined).flushHeaders();
    await asked.promise;
    put.destroy();
    // By its answer, the endpoint has seen the other one go.
    expect((await fetch(`http://127.0.0.1:${port}/${bucket}?policy`, { method: 'OPTIONS' })).status).toBe(
      400,
    );
    decided.resolve();
    await slow.close();
    const logged = async () => {
      await test.storage.requestLog.close();
      return (await handlers.listRequests({ bucket }, mine)).requests;
    };
    await expect
      .poll(logged)
      .toContainEqual(
        expect.objectContaining({ operation: 'PutBucketPolicy', status: 499, error_code: 'AccessDenied' }),
      );
    const { entries } = await handlers.listAuditEntries({ bucket }, mine);
    expect(entries.map(({ action }) => action)).not.toContain('PutBucketPolicy');
    expect(await requestsOf(test)).toBe(before);
  });

  const requestsOf = async ({ storage }: TestGateway) => {
    await storage.activity.close();
    return (await storage.handlers.getUsage({ bucket }, mine)).days.at(-1)?.write_requests;
  };
});
