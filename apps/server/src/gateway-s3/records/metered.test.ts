import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeletePublicAccessBlockCommand,
  PutBucketPolicyCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext, testWebsiteHost } from '../../features/storage/testing/test-storage.ts';
import { presigned } from '../testing/presigned.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const owner = callContext('owner');
const visitor = { ...owner, principal: undefined };

describeOnEveryDatabase('whose use it is', (open, dialect) => {
  const bucket = `metered-${dialect}`;
  let test: TestGateway;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    const { client } = test;
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    await client.send(new DeletePublicAccessBlockCommand({ Bucket: bucket }));
    const Statement = {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket}/*`,
    };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
    const WebsiteConfiguration = {
      IndexDocument: { Suffix: 'index.html' },
      ErrorDocument: { Key: 'error.html' },
    };
    await client.send(new PutBucketWebsiteCommand({ Bucket: bucket, WebsiteConfiguration }));
    for (const [Key, bytes] of [
      ['file', 1000],
      ['error.html', 300],
    ] as const) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'x'.repeat(bytes) }));
    }
  });
  afterAll(() => test.close());

  /** Bytes sent, of the bucket and by key or link. */
  const sent = async () => {
    await test.storage.activity.close();
    const read = test.database.read;
    const ofBucket = await read
      .selectFrom('usage_amounts')
      .select('amount')
      .where('meter', '=', 'bytes_out')
      .executeTakeFirst();
    const callers = await read
      .selectFrom('usage_callers')
      .select(['caller_id', 'account_id', 'amount'])
      .where('meter', '=', 'bytes_out')
      .execute();
    const byCaller = Object.fromEntries(
      callers.map((row) => [`${row.account_id} ${row.caller_id}`, row.amount]),
    );
    return { ofBucket: ofBucket?.amount ?? 0, byCaller };
  };
  /** Requests another host name than the one that is connected to. */
  const visit = (host: string, path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request({ port: test.port, path, headers: { host } }, (answer) => resolve(text(answer)));
      asked.on('error', reject).end();
    });
  const take = async (url: string) => (await fetch(url)).text();

  it('is the bucket’s always, and the key’s or the link’s by which it was asked for', async () => {
    const path = `/${bucket}/file`;
    await take(presigned(test, 'GET', path));
    const mine = `owner ${test.accessKeyId}`;
    expect(await sent()).toEqual({ ofBucket: 1000, byCaller: { [mine]: 1000 } });

    await take(test.url + path);
    const { url } = await test.storage.handlers.downloadObject({ bucket, key: 'file' }, owner);
    await take(url);
    expect(await sent()).toEqual({ ofBucket: 3000, byCaller: { [mine]: 1000 } });

    const key = await test.stranger.config.credentials();
    await take(presigned(test, 'GET', path, { key }));
    const theirs = `stranger ${key.accessKeyId}`;
    expect(await sent()).toEqual({ ofBucket: 4000, byCaller: { [mine]: 1000, [theirs]: 1000 } });

    const link = await test.storage.handlers.createShareLink({ bucket, kind: 'file', key: 'file' }, owner);
    const token = link.url.split('/s/')[1] ?? '';
    await take((await test.storage.handlers.downloadShared({ link: token }, visitor)).url);
    const shared = { [mine]: 1000, [theirs]: 1000, [`owner ${link.link_id}`]: 1000 };
    expect(await sent()).toEqual({ ofBucket: 5000, byCaller: shared });

    expect(await visit(`${bucket}.${testWebsiteHost}`, '/nothing')).toHaveLength(300);
    expect(await sent()).toEqual({ ofBucket: 5300, byCaller: shared });
  });

  it('is nobody’s where a stranger was refused, however that was told', async () => {
    const requests = async () => {
      await test.storage.activity.close();
      return test.database.read
        .selectFrom('usage_amounts')
        .select(['meter', 'amount'])
        .where('meter', 'in', ['write_requests', 'read_requests', 'delete_requests'])
        .orderBy('meter')
        .execute();
    };
    const before = await requests();
    const told: (number | undefined)[] = [];
    const ask = async (path: string, how: RequestInit, host = '') => {
      if (host === '') {
        const answer = await fetch(`${test.url}/${bucket}${path}`, how);
        await answer.arrayBuffer();
        told.push(answer.status);
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const asked = request({ port: test.port, path, method: how.method, headers: { host } }, (answer) => {
          told.push(answer.statusCode);
          answer.resume().on('end', resolve);
        });
        asked.on('error', reject).end();
      });
    };
    const body = '<Delete><Object><Key>file</Key></Object></Delete>';
    const md5 = createHash('md5').update(body).digest('base64');
    await ask('/mine', { method: 'PATCH' });
    await ask('?delete', { method: 'POST', body });
    await ask('?delete', { method: 'POST', body, headers: { 'content-md5': md5 } });
    await ask('', { method: 'POST', body: new FormData() });
    await ask('/', { method: 'POST' }, `${bucket}.${testWebsiteHost}`);
    expect(told).toEqual([405, 400, 200, 400, 405]);
    expect(await requests()).toEqual(before);
  });
});
