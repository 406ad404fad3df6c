import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { describeOnEveryDatabase, findFreePort } from '@atoll/testkit';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext, plainHeaders } from '../../features/storage/testing/test-storage.ts';
import { createS3Gateway } from '../index.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const mine = callContext('owner');
/** The unit in which larger objects are read and sent. */
const blockBytes = 256 * 1024;

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
    // Its response shows that the endpoint has noticed the disconnect.
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
    const { entries } = await test.audit.handlers.listAuditEntries({ bucket }, mine);
    expect(entries.map(({ action }) => action)).not.toContain('PutBucketPolicy');
    expect(await requestsOf(test)).toBe(before);
  });

  it('counts as sent what was handed over, and no more', async () => {
    const { handlers, objects } = test.storage;
    const sizeBytes = 32 * 1024 ** 2;
    const body = (async function* () {
      for (let n = 0; n < 32; n++) yield Buffer.alloc(sizeBytes / 32, 'film');
    })();
    const owned = await test.storage.authorizeBucket('owner', bucket);
    await objects.put(owned, 'film', { body }, { headers: plainHeaders });
    const url = await getSignedUrl(test.client, new GetObjectCommand({ Bucket: bucket, Key: 'film' }));
    const get = request(url.replace('localhost', '127.0.0.1')).end();
    const [answer] = (await once(get, 'response')) as [IncomingMessage];
    let receivedBytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      receivedBytes += piece.length;
      if (receivedBytes > sizeBytes / 8) break;
    }
    const ended = async () => {
      await test.storage.requestLog.close();
      return (await handlers.listRequests({ bucket }, mine)).requests.map(({ operation }) => operation);
    };
    await expect.poll(ended).toContain('GetObject');
    await test.storage.activity.close();
    const sentBytes = (await handlers.getUsage({ bucket }, mine)).days.at(-1)?.bytes_out ?? 0;
    expect(sentBytes).toBeGreaterThan(receivedBytes - blockBytes);
    expect(sentBytes).toBeLessThan(sizeBytes);
    expect(sentBytes % blockBytes).toBe(0);
    const { activity } = test.storage;
    expect(await activity.sent.callers.bytesThisMonth(test.accessKeyId)).toBe(sentBytes);
    expect(await activity.sent.accounts.bytesThisMonth('owner')).toBe(sentBytes);
  });

  it.each([100, 200_000])(
    'counts nothing of an answer of %i bytes in one piece that nobody took',
    async (sizeBytes) => {
      const { handlers } = test.storage;
      const before = (await handlers.getUsage({ bucket }, mine)).days.at(-1)?.bytes_out;
      const Body = Buffer.alloc(sizeBytes, 'x');
      await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'picture', Body }));
      const opened = Promise.withResolvers<void>();
      const left = Promise.withResolvers<void>();
      const port = await findFreePort();
      const slow = createS3Gateway({
        ...test.gatewayDeps,
        storage: {
          ...test.storage,
          async open(...of) {
            opened.resolve();
            await left.promise;
            return test.storage.open(...of);
          },
        },
      });
      await slow.listen(port, '127.0.0.1');
      const signed = await getSignedUrl(
        test.client,
        new GetObjectCommand({ Bucket: bucket, Key: 'picture' }),
      );
      const { pathname, search, host } = new URL(signed);
      const get = request({ port, path: pathname + search, headers: { host } }).on('error', () => undefined);
      get.end();
      await opened.promise;
      get.destroy();
      expect((await fetch(`http://127.0.0.1:${port}/${bucket}`, { method: 'OPTIONS' })).status).toBe(400);
      left.resolve();
      await slow.close();
      await test.storage.activity.close();
      expect((await handlers.getUsage({ bucket }, mine)).days.at(-1)?.bytes_out).toBe(before);
    },
  );

  it('counts nothing of an answer in one piece that its connection did not take', async () => {
    const { handlers } = test.storage;
    const bytesOut = async () => {
      await test.storage.activity.close();
      return (await handlers.getUsage({ bucket }, mine)).days.at(-1)?.bytes_out;
    };
    const before = await bytesOut();
    const signed = await getSignedUrl(test.client, new GetObjectCommand({ Bucket: bucket, Key: 'picture' }));
    const { pathname, search, host } = new URL(signed);
    const isFull = Promise.withResolvers<void>();
    let cancel: (reason: Error) => void = () => undefined;
    // Like a socket: data that it could not pass on causes an error when it is closed.
    const connection = new Duplex({
      read: () => undefined,
      writev(_, written) {
        cancel = written;
        isFull.resolve();
      },
      destroy(error, done) {
        cancel(new Error('ECANCELED'));
        done(error);
      },
    });
    const gateway = createS3Gateway(test.gatewayDeps);
    gateway.serve(Object.assign(connection, { bytesRead: 0, bytesWritten: 0 }) as unknown as Socket);
    connection.push(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await isFull.promise;
    connection.destroy();
    await gateway.close();
    expect(await bytesOut()).toBe(before);
  });

  const requestsOf = async ({ storage }: TestGateway) => {
    await storage.activity.close();
    return (await storage.handlers.getUsage({ bucket }, mine)).days.at(-1)?.write_requests;
  };
});
