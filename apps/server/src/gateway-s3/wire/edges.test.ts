import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { uriEncodePath } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PresignOptions, presigned } from '../testing/presigned.ts';
import { signChunks } from '../testing/sign-chunks.ts';
import { consoleOrigin, errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describeOnEveryDatabase('the edges of the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  const bucket = `edges-${dialect}`;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket: bucket }));
  });
  afterAll(() => test.close());

  const sign = (method: string, path: string, options: PresignOptions = {}) =>
    presigned(test, method, path, options);
  const put = (Key: string, Body: string | Buffer, more = {}) =>
    test.client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...more }));

  /** A request of Node's own client, for what `fetch` forbids. */
  const raw = (options: {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    agent?: Agent;
    body?: Buffer;
    awaitContinue?: boolean;
  }): Promise<Answer & { continued: boolean; localPort: number | undefined }> =>
    new Promise((resolve, reject) => {
      let continued = false;
      const outgoing = request({
        host: '127.0.0.1',
        port: test.port,
        method: options.method ?? 'GET',
        path: options.path,
        headers: { host: `localhost:${test.port}`, ...options.headers },
        ...(options.agent ? { agent: options.agent } : {}),
      });
      outgoing.on('error', reject);
      outgoing.on('continue', () => {
        continued = true;
        outgoing.end(options.body);
      });
      outgoing.on('response', (incoming) => {
        const { localPort } = incoming.socket;
        buffer(incoming).then(
          (body) =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body,
              continued,
              localPort,
            }),
          reject,
        );
      });
      if (options.awaitContinue) outgoing.flushHeaders();
      else outgoing.end(options.body);
    });
  const pathOf = (url: string) => url.slice(url.indexOf('/', 'http://'.length));

  it('answers an anonymous GET / with 403 AccessDenied', async () => {
    const answer = await raw({ path: '/' });
    expect(answer.status).toBe(403);
    expect(answer.headers['content-type']).toBe('application/xml');
    expect(answer.body.toString()).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Error><Code>AccessDenied<\/Code><Message>Access Denied<\/Message><Resource>\/<\/Resource><RequestId>[0-9A-Z]{26}<\/RequestId><HostId>.+<\/HostId><\/Error>$/,
    );
    expect(answer.body.toString()).toContain(`<RequestId>${answer.headers['x-amz-request-id']}<`);
    expect(answer.headers['x-amz-id-2']).toBeTruthy();
  });

  it('gives an anonymous caller nothing of a bucket', async () => {
    for (const [method, path] of [
      ['GET', `/${bucket}`],
      ['GET', `/${bucket}/a`],
      ['PUT', `/${bucket}/a`],
      ['DELETE', `/${bucket}`],
    ] as const) {
      expect((await raw({ method, path })).status).toBe(403);
    }
    expect((await raw({ path: '/no-such-bucket' })).status).toBe(404);
    expect((await raw({ method: 'HEAD', path: `/${bucket}` })).body).toHaveLength(0);
  });

  describe('the console in a browser', () => {
    it('may ask and use what it is signed for', async () => {
      const preflight = await raw({
        method: 'OPTIONS',
        path: `/${bucket}/a`,
        headers: {
          origin: consoleOrigin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type,x-amz-meta-a',
        },
      });
      expect(preflight.status).toBe(200);
      expect(preflight.headers).toMatchObject({
        'access-control-allow-origin': consoleOrigin,
        'access-control-allow-headers': 'content-type,x-amz-meta-a',
      });
      expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
      const stored = await fetch(sign('PUT', `/${bucket}/a`), {
        method: 'PUT',
        body: 'x',
        headers: { origin: consoleOrigin },
      });
      expect(stored.headers.get('access-control-allow-origin')).toBe(consoleOrigin);
      expect(stored.headers.get('access-control-expose-headers')).toContain('ETag');
    });

    it('is no other origin', async () => {
      const headers = { origin: 'http://evil.example', 'access-control-request-method': 'PUT' };
      const preflight = await raw({ method: 'OPTIONS', path: `/${bucket}/a`, headers });
      expect(preflight.status).toBe(403);
      expect(preflight.body.toString()).toContain('<Code>AccessForbidden</Code>');
      expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    });

    it('sees an error too', async () => {
      const refused = await fetch(`${test.url}/${bucket}/a`, { headers: { origin: consoleOrigin } });
      expect(refused.status).toBe(403);
      expect(refused.headers.get('access-control-allow-origin')).toBe(consoleOrigin);
    });
  });

  it('serves HTML that can do nothing', async () => {
    await put('page.html', '<script>alert(1)</script>', { ContentType: 'text/html' });
    const answer = await fetch(sign('GET', `/${bucket}/page.html`));
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe('sandbox');
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('takes the bucket from the host name', async () => {
    await put('in/host', 'virtual');
    const base = `http://${bucket}.localhost:${test.port}`;
    const url = new URL(sign('GET', '/in/host', { base }));
    const answer = await raw({ path: pathOf(url.href), headers: { host: url.host } });
    expect(answer.body.toString()).toBe('virtual');
  });

  it('keeps any key apart from any other', async () => {
    for (const key of ['a//b', '/a', 'a/', 'a+b', 'a%2Fb', 'a\nb', "~!*'()", '日本語', '\u{1f600}', ' a ']) {
      const path = `/${bucket}/${uriEncodePath(key)}`;
      const stored = await fetch(sign('PUT', path), { method: 'PUT', body: key });
      expect([key, stored.status]).toEqual([key, 200]);
    }
    for (const key of ['a//b', '/a', 'a/', 'a+b', 'a%2Fb', 'a\nb', "~!*'()", '日本語', '\u{1f600}', ' a ']) {
      expect(await (await fetch(sign('GET', `/${bucket}/${uriEncodePath(key)}`))).text()).toBe(key);
    }
  });

  it('keeps UTF-8 in metadata', async () => {
    const value = 'é日本';
    const wire = Buffer.from(value).toString('latin1');
    const url = sign('PUT', `/${bucket}/meta`, { headers: { 'x-amz-meta-a': value } });
    const stored = await raw({
      method: 'PUT',
      path: pathOf(url),
      headers: { 'x-amz-meta-a': wire, 'content-length': '0' },
    });
    expect(stored.status).toBe(200);
    const found = await raw({ path: pathOf(sign('GET', `/${bucket}/meta`)) });
    expect(found.headers['x-amz-meta-a']).toBe(wire);
  });

  describe('a body', () => {
    it('is asked for only when it is wanted', async () => {
      const headers = { expect: '100-continue', 'content-length': '5' };
      const wanted = await raw({
        method: 'PUT',
        path: pathOf(sign('PUT', `/${bucket}/a`)),
        headers,
        body: Buffer.from('hello'),
        awaitContinue: true,
      });
      expect([wanted.status, wanted.continued]).toEqual([200, true]);
      const refused = await raw({
        method: 'PUT',
        path: pathOf(sign('PUT', '/no-such-bucket/a')),
        headers,
        awaitContinue: true,
      });
      expect([refused.status, refused.continued]).toEqual([404, false]);
    });

    it('that was refused does not stand before the next request', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const body = Buffer.alloc(3_000_000, 'x');
      const refused = await raw({
        method: 'PUT',
        path: pathOf(sign('PUT', '/no-such-bucket/a')),
        agent,
        body,
      });
      expect(refused.status).toBe(404);
      const next = await raw({ path: pathOf(sign('GET', `/${bucket}?location`)), agent });
      expect(next.status).toBe(200);
      expect(next.localPort).toBe(refused.localPort);
      agent.destroy();
    });

    it('needs a length where it comes in one piece', async () => {
      const socket = connect(test.port, '127.0.0.1');
      const path = pathOf(sign('PUT', `/${bucket}/a`));
      socket.end(`PUT ${path} HTTP/1.1\r\nHost: localhost:${test.port}\r\nConnection: close\r\n\r\n`);
      const answer = (await buffer(socket)).toString();
      expect(answer).toMatch(/^HTTP\/1.1 411 [\s\S]*<Code>MissingContentLength</);
    });

    it.each(['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'] as const)(
      'comes in signed chunks: %s',
      async (mode) => {
        const data = Buffer.alloc(150_000, 'chunk');
        const chunked = signChunks(test, { path: `/${bucket}/chunked`, data, mode });
        const send = (body: Buffer) =>
          raw({ method: 'PUT', path: `/${bucket}/chunked`, headers: chunked.headers, body });
        const stored = await send(chunked.body);
        expect([stored.status, stored.body.toString()]).toEqual([200, '']);
        const found = await fetch(sign('GET', `/${bucket}/chunked`));
        expect(Buffer.from(await found.arrayBuffer()).equals(data)).toBe(true);
        const changed = Buffer.from(chunked.body);
        changed[100_000] = 0;
        const refused = await send(changed);
        expect(refused.status).toBe(403);
        expect(refused.body.toString()).toContain('<Code>SignatureDoesNotMatch</Code>');
      },
    );

    it('that breaks off leaves nothing behind', async () => {
      const before = await blobCount();
      const socket = connect(test.port, '127.0.0.1');
      await once(socket, 'connect');
      const path = pathOf(sign('PUT', `/${bucket}/broken`));
      socket.write(`PUT ${path} HTTP/1.1\r\nHost: localhost:${test.port}\r\nContent-Length: 900000\r\n\r\n`);
      socket.write(Buffer.alloc(300_000, 'x'), () => socket.destroy());
      await once(socket, 'close');
      await expect.poll(unfinished).toBe(0);
      expect(await blobCount()).toBe(before);
      expect(
        await errorOf(test.client.send(new GetObjectCommand({ Bucket: bucket, Key: 'broken' }))),
      ).toMatchObject({
        status: 404,
      });
    });
  });

  it('logs nothing of what callers did wrong', () => {
    expect(test.logged).toEqual([]);
  });

  async function blobCount(): Promise<number> {
    let count = 0;
    for await (const _ of test.blobStore.list()) count++;
    return count;
  }

  async function unfinished(): Promise<number> {
    return (await readdir(`${test.blobFolder}/unfinished`)).length;
  }
});
