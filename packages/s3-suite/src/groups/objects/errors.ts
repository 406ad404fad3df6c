import { expect } from 'vitest';
import { each, group } from '../../group.ts';
import { elementsOf } from '../../wire/answer.ts';
import { pathOf, signable, type WireRequest } from '../../wire/send.ts';
import { encodeQuery, presign } from '../../wire/sign.ts';
import { overSocket, untilHungUp } from '../../wire/socket.ts';

const failures: readonly (readonly [string, (bucket: string) => WireRequest, number, string])[] = [
  ['a key that is not there', (bucket) => ({ path: pathOf(bucket, 'none') }), 404, 'NoSuchKey'],
  ['a bucket that is not there', (bucket) => ({ path: `/${bucket}-none/a` }), 404, 'NoSuchBucket'],
  [
    'an upload that is not there',
    (bucket) => ({ path: pathOf(bucket, 'a'), query: { uploadId: 'none' } }),
    404,
    'NoSuchUpload',
  ],
  [
    'a method that a key has not',
    (bucket) => ({ method: 'PATCH', path: pathOf(bucket, 'a') }),
    405,
    'MethodNotAllowed',
  ],
  ['a stranger', (bucket) => ({ path: pathOf(bucket), as: 'nobody' }), 403, 'AccessDenied'],
];

export const errorShape = group('errors', {
  ...each(
    '%s: the document has every element',
    failures,
    async ([, request, status, code], { send, Bucket }) => {
      const wire = request(Bucket);
      const answer = await send(wire);
      expect([answer.status, answer.code, answer.headers['content-type']]).toEqual([
        status,
        code,
        'application/xml',
      ]);
      expect(answer.text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\s*<Error>/);
      for (const name of ['Message', 'Resource', 'HostId'])
        expect(elementsOf(answer.text, name)[0]).toMatch(/./);
      expect(elementsOf(answer.text, 'RequestId')).toEqual([answer.headers['x-amz-request-id']]);
    },
  ),
  ...each(
    '%s: a HEAD has the status alone',
    failures.slice(0, 2),
    async ([, request, status], { send, Bucket }) => {
      const answer = await send({ ...request(Bucket), method: 'HEAD' });
      expect([answer.status, answer.body.length]).toEqual([status, 0]);
    },
  ),
  'NoSuchKey names the key': async ({ send, Bucket }) => {
    const { text } = await send({ path: pathOf(Bucket, 'no/such <key>') });
    expect(elementsOf(text, 'Key')).toEqual(['no/such <key>']);
  },
  'NoSuchBucket names the bucket': async ({ send, newName }) => {
    const name = newName();
    expect(elementsOf((await send({ path: pathOf(name) })).text, 'BucketName')).toEqual([name]);
  },
  'text of the client is escaped': async ({ send, Bucket }) => {
    const { text } = await send({ path: pathOf(Bucket, '<script>&"') });
    expect(text).not.toContain('<script>');
  },
  'a refused connection goes on': async ({ send, put, Bucket }) => {
    await put('a');
    for (let round = 0; round < 3; round++) {
      expect(
        (await send({ method: 'PUT', path: `/${Bucket}-none/a`, body: 'x'.repeat(10_000) })).status,
      ).toBe(404);
      expect((await send({ path: pathOf(Bucket, 'a') })).text).toBe('a');
    }
  },
});

const line = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\n`;

export const httpWire = group('HTTP', {
  'Expect: 100-continue is not asked for a body that is refused': async ({ target, Bucket }) => {
    const { host } = new URL(target.endpoint);
    const head = `${line('PUT', `/${Bucket}/a`)}Host: ${host}\r\nExpect: 100-continue\r\nContent-Length: 5\r\nConnection: close\r\n\r\n`;
    const answer = await overSocket(target, head);
    expect(answer).toMatch(/^HTTP\/1.1 403 /);
    expect(answer).not.toContain('100 Continue');
  },
  'Expect: 100-continue is answered before the body': async ({ send, read, Bucket }) => {
    const request = {
      method: 'PUT',
      path: pathOf(Bucket, 'a'),
      body: 'hello',
      headers: { expect: '100-continue' },
    };
    expect((await send(request)).status).toBe(200);
    expect(await read('a')).toBe('hello');
  },
  'HTTP/1.0 is served': async ({ target }) => {
    expect(
      await overSocket(target, `GET / HTTP/1.0\r\nHost: ${new URL(target.endpoint).host}\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 403 /);
  },
  'nonsense is 400': async ({ target }) => {
    expect(await overSocket(target, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  },
  'a header of 20 KB is refused': async ({ target }) => {
    const head = `${line('GET', '/')}Host: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await overSocket(target, head)).toMatch(/^HTTP\/1.1 4\d\d /);
  },
  'two lengths that disagree are refused': async ({ target }) => {
    const head = `${line('PUT', '/a/b')}Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`;
    expect(await overSocket(target, head)).toMatch(/^HTTP\/1.1 400 /);
  },
  'a length beside a chunked transfer is refused': async ({ target }) => {
    const head = `${line('PUT', '/a/b')}Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect(await overSocket(target, head)).toMatch(/^HTTP\/1.1 4\d\d /);
  },
  ...each(
    'a path with a broken escape is refused: %s',
    ['/%', '/%zz', '/%c3', '/a/%ff'],
    async (path, { target }) => {
      const answer = await overSocket(target, `${line('GET', path)}Host: a\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    },
  ),
  'a body that ends too soon is nothing stored': async ({ target, s3, Bucket }) => {
    const request = signable(target, { method: 'PUT', path: pathOf(Bucket, 'a') });
    const query = presign(request, {
      credentials: target.main,
      region: target.region,
      nowMs: Date.now(),
      expiresSeconds: 60,
    });
    const head = `${line('PUT', `${request.path}?${encodeQuery(query)}`)}Host: ${request.headers.host}\r\nContent-Length: 100\r\n\r\n`;
    expect(await untilHungUp(target, `${head}short`)).not.toMatch(/^HTTP\/1.1 2/);
    expect((await s3.listObjectsV2({ Bucket })).KeyCount).toBe(0);
  },
});
