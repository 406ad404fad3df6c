import { expect } from 'vitest';
import { each, group } from '../../group.ts';
import { exchange, pathOf } from '../../wire/send.ts';

type Headers = Record<string, string>;
const minuteMs = 60_000;

const authorization = (headers: Headers, change: (value: string) => string) => ({
  ...headers,
  authorization: change(headers.authorization ?? ''),
});

const tampered: readonly (readonly [
  string,
  (headers: Headers) => Record<string, string | undefined>,
  number,
  string,
])[] = [
  [
    'another signature',
    (h) => authorization(h, (v) => v.replace(/.{64}$/, 'f'.repeat(64))),
    403,
    'SignatureDoesNotMatch',
  ],
  [
    'a short signature',
    (h) => authorization(h, (v) => v.replace(/.{64}$/, 'ff')),
    403,
    'SignatureDoesNotMatch',
  ],
  [
    'another access key',
    (h) => authorization(h, (v) => v.replace(/Credential=[^/]+/, 'Credential=AKIANOBODYNOBODY0000')),
    403,
    'InvalidAccessKeyId',
  ],
  [
    'no signature',
    (h) => authorization(h, (v) => v.replace(/, Signature=.*/, '')),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'no credential',
    (h) => authorization(h, (v) => v.replace(/Credential=[^,]+, /, '')),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'no signed headers',
    (h) => authorization(h, (v) => v.replace(/SignedHeaders=[^,]+, /, '')),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'a credential without scope',
    (h) => authorization(h, (v) => v.replace(/(Credential=[^/]+)[^,]+/, '$1')),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'the scope of another service',
    (h) => authorization(h, (v) => v.replace('/s3/', '/ec2/')),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'another end of the scope',
    (h) => authorization(h, (v) => v.replace('aws4_request', 'aws5_request')),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'the scope of another day',
    (h) => authorization(h, (v) => v.replace(/\/\d{8}\//, '/20150830/')),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'the algorithm alone',
    (h) => ({ ...h, authorization: 'AWS4-HMAC-SHA256' }),
    400,
    'AuthorizationHeaderMalformed',
  ],
  [
    'a key that does not exist, by signature version 2',
    (h) => ({ ...h, authorization: 'AWS AKIA:abcdef=' }),
    403,
    'InvalidAccessKeyId',
  ],
  ['basic authorisation', (h) => ({ ...h, authorization: 'Basic YTpi' }), 400, 'InvalidArgument'],
  ['an empty Authorization', (h) => ({ ...h, authorization: '' }), 403, 'AccessDenied'],
  ['another host', (h) => ({ ...h, host: 'elsewhere.example' }), 403, 'SignatureDoesNotMatch'],
  [
    'another date',
    (h) => ({ ...h, 'x-amz-date': h['x-amz-date']?.replace(/\d\dZ$/, '61Z') ?? '' }),
    403,
    'AccessDenied',
  ],
  ['a date that is none', (h) => ({ ...h, 'x-amz-date': 'today' }), 403, 'AccessDenied'],
  ['no date', (h) => ({ ...h, 'x-amz-date': undefined }), 403, 'AccessDenied'],
  ['no hash of the body', (h) => ({ ...h, 'x-amz-content-sha256': undefined }), 400, 'InvalidRequest'],
  ['an x-amz header that is not signed', (h) => ({ ...h, 'x-amz-meta-late': '1' }), 403, 'AccessDenied'],
  ['a session token', (h) => ({ ...h, 'x-amz-security-token': 'none' }), 400, 'InvalidToken'],
];

export const signatures = group('SigV4', {
  ...each('refuses %s', tampered, async ([, tamper, status, code], { send, put, read, Bucket }) => {
    await put('a', 'kept');
    const headers = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'forged', tamper });
    expect(Math.floor(headers.status / 100)).toBe(Math.floor(status / 100));
    const codes = [code];
    if (code === 'InvalidToken' || code === 'AccessDenied')
      codes.push('AccessDenied', 'SignatureDoesNotMatch', 'InvalidToken');
    expect(codes).toContain(headers.code);
    expect(await read('a')).toBe('kept');
  }),
  ...each('takes a clock that is off by %s minutes', [-14, 14], async (minutes, { send, Bucket }) => {
    const signedAtMs = Date.now() + minutes * minuteMs;
    expect((await send({ path: pathOf(Bucket), signedAtMs })).status).toBe(200);
  }),
  ...each(
    'refuses a clock that is off by %s minutes',
    [-16, 16, -60 * 24, 60 * 24, -60 * 24 * 365 * 30],
    async (minutes, { send, Bucket }) => {
      const answer = await send({ path: pathOf(Bucket), signedAtMs: Date.now() + minutes * minuteMs });
      expect(answer).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' });
    },
  ),
  'refuses another path than the signed': async ({ send, target, put, Bucket }) => {
    await put('a');
    let headers: Record<string, string | undefined> = {};
    const path = pathOf(Bucket, 'b');
    await send({
      path: pathOf(Bucket, 'a'),
      tamper: (made) => {
        headers = made;
        return made;
      },
    });
    const answer = await exchange(target, { method: 'GET', path, query: {}, headers, body: Buffer.of() });
    expect(answer).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  },
  'refuses another method than the signed': async ({ send, target, put, read, Bucket }) => {
    await put('a');
    let headers: Record<string, string | undefined> = {};
    const path = pathOf(Bucket, 'a');
    await send({
      path,
      tamper: (made) => {
        headers = made;
        return made;
      },
    });
    const answer = await exchange(target, { method: 'DELETE', path, query: {}, headers, body: Buffer.of() });
    expect([answer.status, await read('a')]).toEqual([403, 'a']);
  },
  'refuses another query than the signed': async ({ send, target, Bucket }) => {
    let headers: Record<string, string | undefined> = {};
    const path = pathOf(Bucket);
    await send({
      path,
      tamper: (made) => {
        headers = made;
        return made;
      },
    });
    const answer = await exchange(target, {
      method: 'GET',
      path,
      query: { prefix: 'x' },
      headers,
      body: Buffer.of(),
    });
    expect(answer).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  },
  ...each(
    'signs the query %s',
    ['a b', 'a+b', 'a%20b', 'ü', 'a/b', 'a=b&c=d', '~-_.', "!'()*", ''],
    async (prefix, { send, Bucket }) => {
      expect((await send({ path: pathOf(Bucket), query: { prefix, 'list-type': '2' } })).status).toBe(200);
    },
  ),
  'signs a parameter without value': async ({ send, Bucket }) => {
    expect((await send({ path: pathOf(Bucket), query: { location: '' } })).status).toBe(200);
  },
  'signs headers with many spaces': async ({ send, s3, Bucket }) => {
    const headers = { 'x-amz-meta-note': 'two  spaces   and more' };
    expect((await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a', headers })).status).toBe(200);
    expect((await s3.headObject({ Bucket, Key: 'a' })).Metadata?.note).toMatch(/^two +spaces +and more$/);
  },
  'a wrong secret tells what was to be signed': async ({ send, target, Bucket }) => {
    const as = { ...target.main, secretAccessKey: 'wrong' };
    const answer = await send({ path: pathOf(Bucket), as });
    expect(answer).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(answer.text).not.toContain(target.main.secretAccessKey);
  },
});
