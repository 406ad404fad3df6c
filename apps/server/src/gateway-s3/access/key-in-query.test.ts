import { createHmac } from 'node:crypto';
import { type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createSigningKeyCache, keyParameter, presignUrl } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, PutBucketPolicyCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const signingKeys = createSigningKeyCache();

/** `fetch` omits empty headers. */
function sendRaw(url: string, options: RequestOptions): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

describeOnEveryDatabase('a key that a presigned URL has among its parameters', (open, dialect) => {
  let test: TestGateway;
  const bucket = `in-query-${dialect}`;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
    await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'secret', Body: 'secret' }));
  });
  afterAll(() => test.close());

  const sign = (method: string, parameters: Record<string, string>, path = `/${bucket}`) => {
    const { accessKeyId, secretAccessKey } = test;
    const url = new URL(`${test.url}${path}?${new URLSearchParams(parameters)}`);
    const key = { accessKeyId, secretAccessKey, region: 'us-east-1' };
    return presignUrl({ ...key, method, url, nowMs: Date.now(), expiresSeconds: 60 }, signingKeys);
  };

  it.each(['a/../b', '..', './a', 'a//b', '/', '%2e%2e/ü 😀'])('is written and read: %s', async (key) => {
    const at = { [keyParameter]: key };
    expect((await fetch(sign('PUT', at), { method: 'PUT', body: key })).status).toBe(200);
    const response = await fetch(sign('GET', { ...at, 'response-content-type': 'text/x' }));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/x']);
    expect(await response.text()).toBe(key);
    const part = await fetch(sign('GET', at), { headers: { range: 'bytes=0-0' } });
    expect([part.status, await part.text()]).toEqual([206, key[0]]);
    expect((await fetch(sign('HEAD', at), { method: 'HEAD' })).headers.get('content-length')).toBe(
      String(Buffer.byteLength(key)),
    );
  });

  it('is covered by the signature, and by what a policy says of that key', async () => {
    const url = new URL(sign('GET', { [keyParameter]: 'other' }));
    url.searchParams.set(keyParameter, 'secret');
    expect(await (await fetch(url)).text()).toContain('<Code>SignatureDoesNotMatch</Code>');
    const listing = `${sign('GET', {})}&${keyParameter}=secret`;
    expect(await (await fetch(listing)).text()).toContain('<Code>SignatureDoesNotMatch</Code>');
    const deny = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucket}/secret`,
    };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [deny] });
    await test.client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
    expect((await fetch(sign('GET', { [keyParameter]: 'secret' }))).status).toBe(403);
  });

  it('is the key also beside an empty Authorization header, which nobody signed', async () => {
    const at = { [keyParameter]: 'a/../kept' };
    const headers = { authorization: '' };
    const send = (method: string) => sendRaw(sign(method, at), { method, headers });
    expect((await fetch(sign('PUT', at), { method: 'PUT', body: 'kept' })).status).toBe(200);
    expect(await send('GET')).toEqual({ status: 200, body: 'kept' });
    expect(await send('DELETE')).toEqual({ status: 204, body: '' });
    expect((await send('GET')).body).toContain('<Code>NoSuchKey</Code>');
  });

  it('means nothing beside a key in the path', async () => {
    await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'open', Body: 'open' }));
    const url = sign('GET', { [keyParameter]: 'secret' }, `/${bucket}/open`);
    expect(await (await fetch(url)).text()).toBe('open');
  });

  it('is nothing to a signature of version 2, which does not cover it', async () => {
    const expires = Math.floor(Date.now() / 1000) + 60;
    const signed = `GET\n\n\n${expires}\n/${bucket}/`;
    const signature = createHmac('sha1', test.secretAccessKey).update(signed).digest('base64');
    const query = new URLSearchParams({
      AWSAccessKeyId: test.accessKeyId,
      Expires: String(expires),
      Signature: signature,
      [keyParameter]: 'open',
    });
    const list = `${test.url}/${bucket}/?${query}`;
    expect(await (await fetch(list)).text()).toContain('<ListBucketResult');
    const both = await (await fetch(`${list}&X-Amz-Signature=x`)).text();
    expect(both).toContain('Only one auth mechanism allowed');
  });
});
