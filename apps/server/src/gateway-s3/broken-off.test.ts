import { once } from 'node:events';
import { request } from 'node:http';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext } from '../features/storage/testing/test-storage.ts';
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
});
