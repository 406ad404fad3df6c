import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signChunks } from '../testing/sign-chunks.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const signingKeys = createSigningKeyCache();

describeOnEveryDatabase('a hostile client of the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  const bucket = `hostile-${dialect}`;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
    await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'a', Body: 'ten bytes.' }));
    await test.client.send(
      new PutObjectCommand({ Bucket: bucket, Key: 'big', Body: Buffer.alloc(2_000_000) }),
    );
  });
  afterAll(() => test.close());

  const sign = (method: string, path: string, headers?: Record<string, string>) => {
    const { accessKeyId, secretAccessKey } = test;
    const url = new URL(test.url + path);
    const signed = {
      method,
      url,
      accessKeyId,
      secretAccessKey,
      region: 'us-east-1',
      ...(headers && { headers }),
    };
    return presignUrl({ ...signed, nowMs: Date.now(), expiresSeconds: 60 }, signingKeys);
  };
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const signed = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-')));
    const url = sign(method, path, signed);
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    return { status: response.status, code: /<Code>(\w+)</.exec(text)?.[1], text, headers: response.headers };
  };

  /** Writes `head` and the rest, and resolves to everything received before the server closed. */
  async function exchange(...pieces: (string | Buffer)[]): Promise<string> {
    const socket = connect(test.port, '127.0.0.1');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    await once(socket, 'connect');
    for (const piece of pieces) socket.write(piece);
    await once(socket, 'close');
    return answer;
  }
  const pathOf = (url: string) => url.slice(url.indexOf('/', 'http://'.length));
  const host = () => `Host: localhost:${test.port}\r\n`;

  it.each([
    '/a?x-amz-meta-a%20b=1',
    '/a?x-amz-meta-a%0D%0Ax=1',
    '/a?x-amz-meta-=1',
    '/a?x-amz-meta-%C3%BC=1',
  ])('keeps no metadata under a name that is no header: %s', async (path) => {
    expect(await send('PUT', `/${bucket}${path}`, {}, 'x')).toMatchObject({
      status: 400,
      code: 'InvalidArgument',
    });
    expect((await send('GET', `/${bucket}/a`)).text).toBe('ten bytes.');
  });

  it('names metadata as it likes otherwise', async () => {
    const Metadata = Object.fromEntries([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    await test.client.send(new PutObjectCommand({ Bucket: bucket, Key: 'proto', Body: '', Metadata }));
    const { headers } = await send('GET', `/${bucket}/proto`);
    expect([headers.get('x-amz-meta-__proto__'), headers.get('x-amz-meta-constructor')]).toEqual(['a', 'b']);
  });

  it('adds no header to an answer by metadata or by overrides', async () => {
    const override = 'response-content-disposition=a%0D%0AX-Evil:%201&response-content-type=a%0Ab';
    const { status, code, headers } = await send('GET', `/${bucket}/a?${override}`);
    expect([status, code, headers.get('x-evil')]).toEqual([400, 'InvalidArgument', null]);
  });

  it('makes no position in a list of its own', async () => {
    for (const decoded of ['k\0', 'x']) {
      const token = Buffer.from(decoded).toString('base64url');
      const answer = await send('GET', `/${bucket}?list-type=2&continuation-token=${token}`);
      expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
    }
  });

  it('reaches no other owner’s bucket by saying whose it is', async () => {
    const header = (value: string) => ({ 'x-amz-expected-bucket-owner': value });
    expect(await send('GET', `/${bucket}/a`, header('owner'))).toMatchObject({ status: 200 });
    expect(await send('GET', `/${bucket}/a`, header('someone'))).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
    expect(await send('PUT', `/${bucket}/b`, header('someone'), 'x')).toMatchObject({ status: 403 });
    const copy = { 'x-amz-copy-source': `${bucket}/a`, 'x-amz-source-expected-bucket-owner': 'someone' };
    expect(await send('PUT', `/${bucket}/b`, copy)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it('splices no two objects with If-Range', async () => {
    const { ETag = '', LastModified } = await test.client.send(
      new HeadObjectCommand({ Bucket: bucket, Key: 'a' }),
    );
    const of = async (ifRange: string) => {
      const { status, text } = await send('GET', `/${bucket}/a`, { range: 'bytes=0-2', 'if-range': ifRange });
      return [status, text];
    };
    expect(await of(ETag)).toEqual([206, 'ten']);
    expect(await of('"another"')).toEqual([200, 'ten bytes.']);
    expect(await of(`W/${ETag}`)).toEqual([200, 'ten bytes.']);
    expect(await of(LastModified?.toUTCString() ?? '')).toEqual([206, 'ten']);
    expect(await of(new Date(0).toUTCString())).toEqual([200, 'ten bytes.']);
  });

  it.each([
    ['not HTTP', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', 'PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a huge header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is answered as everybody, also with %s', async (_, request, status) => {
    const answer = await exchange(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer.toLowerCase()).toContain('content-security-policy: sandbox');
    expect(answer).toContain('<Error><Code>');
  });

  it('sends a form without a body, and is told so', async () => {
    const head = `POST /${bucket} HTTP/1.1\r\n${host()}Content-Type: multipart/form-data; boundary=x\r\nConnection: close\r\n\r\n`;
    expect(await exchange(head)).toMatch(/^HTTP\/1.1 400 [\s\S]*<Code>MalformedPOSTRequest</);
  });

  it('sends a header of any name, and of several values', async () => {
    const path = pathOf(sign('GET', `/${bucket}/a`));
    const odd = '__proto__: a\r\nconstructor: b\r\nx-odd: \u00fc\r\nX-Odd: c\r\n';
    const answer = await exchange(`GET ${path} HTTP/1.1\r\n${host()}${odd}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*ten bytes\.$/);
  });

  describe('whose body is refused', () => {
    const refusals = () => ({
      signed: `PUT ${pathOf(sign('PUT', '/no-such-bucket/a'))} HTTP/1.1\r\n${host()}`,
      unsigned: `PUT /${bucket}/a HTTP/1.1\r\n${host()}`,
    });

    it('is not listened to for ever', async () => {
      const body = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`);
      const head = `${refusals().unsigned}Transfer-Encoding: chunked\r\n\r\n`;
      expect(await exchange(head, body, body)).toMatch(/^HTTP\/1.1 403 [\s\S]*connection: close/i);
    });

    it('sees the refusal of a chunk and may go on', async () => {
      const path = `/${bucket}/chunked`;
      const data = Buffer.alloc(8_000_000, 'chunk');
      const { headers, body } = signChunks(test, { path, data, mode: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' });
      body[1000] = 0;
      const lines = Object.entries({ ...headers, 'content-length': String(body.length) });
      const head = `PUT ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
      const next = `GET ${pathOf(sign('GET', `/${bucket}/a`))} HTTP/1.1\r\n${host()}Connection: close\r\n\r\n`;
      const answer = await exchange(head, body, next);
      expect(answer).toMatch(
        /^HTTP\/1.1 403 [\s\S]*<Code>SignatureDoesNotMatch<[\s\S]*HTTP\/1.1 200 OK[\s\S]*ten bytes\.$/,
      );
    });

    it('is not asked for it when the account is full', async () => {
      Object.assign(test.limits, { storedBytes: 1 });
      const path = pathOf(sign('PUT', `/${bucket}/full`));
      const head = `PUT ${path} HTTP/1.1\r\n${host()}Expect: 100-continue\r\nContent-Length: 9000\r\n\r\n`;
      const answer = await exchange(head);
      Object.assign(test.limits, { storedBytes: null });
      expect(answer).toMatch(/^HTTP\/1.1 403 [\s\S]*<Code>QuotaExceeded</);
    });
  });

  it('that goes away at any moment leaves nothing open, half or logged', async () => {
    const put = `PUT ${pathOf(sign('PUT', `/${bucket}/gone`))} HTTP/1.1\r\n${host()}Content-Length: 500000\r\n\r\n`;
    const get = `GET ${pathOf(sign('GET', `/${bucket}/big`))} HTTP/1.1\r\n${host()}\r\n`;
    const started = await openFiles();
    for (const head of [put, get]) {
      for (const bytes of [0, 1, 20_000, 400_000]) {
        for (const waitMs of [0, 3, 20]) {
          const socket = connect(test.port, '127.0.0.1');
          socket.on('error', () => undefined);
          await once(socket, 'connect');
          socket.write(head);
          if (bytes > 0 && head === put) socket.write(Buffer.alloc(bytes));
          await new Promise((resolve) => setTimeout(resolve, waitMs));
          socket.resetAndDestroy();
        }
      }
    }
    await expect.poll(openFiles).toBeLessThanOrEqual(started);
    await expect.poll(() => readdir(`${test.blobFolder}/unfinished`)).toEqual([]);
    const found = test.client.send(new GetObjectCommand({ Bucket: bucket, Key: 'gone' }));
    await expect(found).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(test.logged).toEqual([]);
  });

  /** Returns how many blobs this process has open. */
  async function openFiles(): Promise<number> {
    const names = await readdir('/proc/self/fd');
    const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return links.filter((link) => link.startsWith(test.blobFolder)).length;
  }
});
