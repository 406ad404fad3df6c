import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  PutBucketPolicyCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext, testWebsiteHost } from '../../features/storage/testing/test-storage.ts';
import { presigned } from '../testing/presigned.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const me = callContext('owner');
const kilobyte = 1024;
const sizeBytes = 100 * kilobyte;

describeOnEveryDatabase('what may be sent in a month', (open, dialect) => {
  let test: TestGateway;
  let bucket: string;
  let count = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    count += 1;
    bucket = `caps-${dialect}-${count}`;
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
    await put('large', sizeBytes);
    await put('small', kilobyte);
  });

  const calls = () => test.storage.handlers;
  const put = (Key: string, length: number) =>
    test.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Buffer.alloc(length, 'x') }));
  const cap = (max_sent_bytes: number | null) =>
    calls().setBucketQuota({ bucket, max_bytes: null, max_objects: null, max_sent_bytes }, me);
  const get = (key: string, headers: Record<string, string> = {}, of = test) =>
    fetch(presigned(of, 'GET', `/${bucket}/${key}`), { headers });
  const sent = async () => (await calls().getBucketQuota({ bucket }, me)).sent_bytes;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      ({ code }: { code: number }) => code,
    );
  const isRefused = async (answer: Promise<Response>, message = 'of the bucket in a month') => {
    const { status, text } = await answer.then(async (one) => ({
      status: one.status,
      text: await one.text(),
    }));
    expect(status).toBe(403);
    expect(text).toContain('<Code>TransferLimitExceeded</Code>');
    expect(text).toContain(message);
  };

  describe('of a bucket', () => {
    it('is refused to a byte: what was sent and what would be sent may not pass it', async () => {
      await cap(sizeBytes + 10);
      expect((await (await get('large')).arrayBuffer()).byteLength).toBe(sizeBytes);
      await isRefused(get('small'));
      expect((await (await get('small', { range: 'bytes=0-9' })).arrayBuffer()).byteLength).toBe(10);
      await isRefused(get('small', { range: 'bytes=0-0' }));
      expect(await sent()).toBe(sizeBytes + 10);
      await cap(null);
      expect((await get('small')).status).toBe(200);
    });

    it('costs nothing to those who only ask', async () => {
      await cap(1);
      const head = await fetch(presigned(test, 'HEAD', `/${bucket}/large`), { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(await sent()).toBe(0);
    });

    it('is never passed by many who come at once', async () => {
      const most = 7;
      await cap(most * sizeBytes + kilobyte);
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const answer = await get('large');
          return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
        }),
      );
      const whole = answers.filter(({ status }) => status === 200);
      expect(whole).toHaveLength(most);
      expect(whole.every(({ bytes }) => bytes === sizeBytes)).toBe(true);
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(50 - most);
      expect(await sent()).toBe(most * sizeBytes);
    });

    it('gives back what was not sent to somebody who went away', async () => {
      await put('huge', 24 * kilobyte ** 2);
      await cap(25 * kilobyte ** 2);
      const leaving = new AbortController();
      const left = await fetch(presigned(test, 'GET', `/${bucket}/huge`), { signal: leaving.signal });
      await isRefused(get('huge'));
      await left.body?.getReader().read();
      leaving.abort();
      const range = `bytes=0-${4 * kilobyte ** 2}`;
      await expect.poll(async () => (await get('huge', { range })).status).toBe(206);
    });

    it('is told before an address is given out, and ends a zip', async () => {
      await cap(kilobyte);
      const refusal = codes.downloadLimitReached;
      expect(await codeOf(calls().downloadObject({ bucket, key: 'large' }, me))).toBe(refusal);
      const { url: zip } = await calls().prepareZip({ bucket, prefixes: ['small'], keys: ['small'] }, me);
      const link = await calls().downloadObject({ bucket, key: 'small', disposition: 'inline' }, me);
      expect((await fetch(link.url)).status).toBe(200);
      await isRefused(fetch(link.url));
      await isRefused(fetch(zip));
      expect(await codeOf(calls().downloadObject({ bucket, key: 'small' }, me))).toBe(refusal);
      expect(await codeOf(calls().prepareZip({ bucket, keys: ['small'] }, me))).toBe(refusal);
    });

    it('breaks off a zip before an object that is more than what is left, and is told where it is the first', async () => {
      await cap(sizeBytes + 10);
      const order = (...keys: string[]) => calls().prepareZip({ bucket, keys }, me);
      const answer = await fetch((await order('large', 'small')).url);
      expect(answer.status).toBe(200);
      await expect(answer.arrayBuffer()).rejects.toThrow();
      expect(await sent()).toBe(sizeBytes);
      await isRefused(fetch((await order('small')).url));
    });

    describe('that anybody may read', () => {
      beforeEach(async () => {
        const Policy = JSON.stringify({
          Version: '2012-10-17',
          Statement: [
            { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${bucket}/*` },
          ],
        });
        await test.client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
      });

      it('holds for whoever comes without a key', async () => {
        await cap(kilobyte);
        const visit = () => fetch(`${test.url}/${bucket}/small`);
        expect((await visit()).status).toBe(200);
        await isRefused(visit());
      });

      it('holds for visitors of its website, whose error page is no way around it', async () => {
        await test.client.send(
          new PutBucketWebsiteCommand({
            Bucket: bucket,
            WebsiteConfiguration: { IndexDocument: { Suffix: 'small' }, ErrorDocument: { Key: 'large' } },
          }),
        );
        const host = `${bucket}.${testWebsiteHost}`;
        const visit = (path: string) => visitWebsite(test.port, host, path);
        await cap(sizeBytes + kilobyte);
        expect(await visit('/')).toMatchObject({ status: 200 });
        expect(await visit('/not-there')).toMatchObject({ status: 404, body: 'x'.repeat(sizeBytes) });
        expect(await visit('/')).toMatchObject({
          status: 403,
          body: expect.stringContaining('TransferLimitExceeded'),
        });
        expect((await visit('/not-there')).body).toContain('NoSuchKey');
        expect(await sent()).toBe(sizeBytes + kilobyte);
      });
    });

    it('holds for visitors of its share links, who are told before they are sent there', async () => {
      await cap(kilobyte);
      const { url } = await calls().createShareLink({ bucket, kind: 'folder', key: '' }, me);
      const visitor = { ...me, principal: undefined };
      const link = url.split('/s/')[1] ?? '';
      const address = await calls().downloadShared({ link, path: 'small' }, visitor);
      const zip = await calls().downloadSharedFolder({ link, folder: '' }, visitor);
      const [first, second] = [await fetch(address.url), fetch(address.url)];
      expect(first.status).toBe(200);
      await isRefused(second);
      await isRefused(fetch(zip.url));
      for (const call of [
        () => calls().downloadShared({ link, path: 'small' }, visitor),
        () => calls().downloadSharedFolder({ link, folder: '' }, visitor),
      ])
        expect(await codeOf(call())).toBe(codes.downloadLimitReached);
      expect(await sent()).toBe(kilobyte);
    });
  });

  describe('with an access key', () => {
    it('holds in every bucket, for that key alone', async () => {
      const key = await calls().createAccessKey({ name: `capped-${count}`, max_sent_bytes: kilobyte }, me);
      const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = key;
      const capped = { ...test, accessKeyId, secretAccessKey };
      await isRefused(get('large', {}, capped), 'with the access key in a month');
      expect((await get('small', {}, capped)).status).toBe(200);
      await isRefused(get('small', {}, capped), 'with the access key in a month');
      expect((await get('small')).status).toBe(200);
      const limits = { access_key_id: accessKeyId, scope: null, expires_at: null };
      await calls().limitAccessKey({ ...limits, max_sent_bytes: 2 * kilobyte }, me);
      expect((await get('small', {}, capped)).status).toBe(200);
      await isRefused(get('small', {}, capped), 'with the access key in a month');
    });

    it('stays with the key that takes its place', async () => {
      const { access_key_id } = await calls().createAccessKey(
        { name: `old-${count}`, max_sent_bytes: 5 },
        me,
      );
      const rotation = { access_key_id, name: `new-${count}`, expires_at: null, grace_seconds: 0 };
      expect(await calls().rotateAccessKey(rotation, me)).toMatchObject({ max_sent_bytes: 5 });
    });
  });
});

/** Requests a website like a browser that knows its address. */
function visitWebsite(port: number, host: string, path: string) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', path, headers: { host: `${host}:${port}` } })
      .on('error', reject)
      .on('response', (response) => {
        text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
      })
      .end();
  });
}
