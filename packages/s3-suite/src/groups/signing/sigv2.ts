import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { each, group } from '../../group.ts';
import type { Answer } from '../../wire/answer.ts';
import { exchange, pathOf, signable, type WireRequest } from '../../wire/send.ts';
import { timestamp } from '../../wire/sign.ts';
import { presignV2, signHeadersV2 } from '../../wire/sign-v2.ts';

interface V2Request extends WireRequest {
  secretAccessKey?: string;
  /** The path to sign, if it differs from the sent one. */
  signedPath?: string;
}

const utc = (ms: number) => new Date(ms).toUTCString();
const minuteMs = 60_000;

/** Sends a request that the first account signs in a header. Adds a date unless `request` has one. */
function sendV2({ target }: Case, request: V2Request): Promise<Answer> {
  const dated = { ...request, headers: { date: utc(Date.now()), ...request.headers } };
  const plain = signable(target, dated);
  const body = Buffer.from(request.body ?? '');
  const credentials = {
    ...target.main,
    ...(request.secretAccessKey && { secretAccessKey: request.secretAccessKey }),
  };
  const signed = signHeadersV2({ ...plain, path: request.signedPath ?? plain.path }, credentials);
  const headers = { 'content-length': String(body.length), ...plain.headers, ...signed };
  return exchange(target, { ...plain, headers: request.tamper?.(headers) ?? headers, body });
}

interface Borne {
  method?: string;
  key?: string;
  query?: Record<string, string>;
  expiresAtMs?: number;
  /** The bearer's change to the query. */
  change?: (query: Record<string, string>) => Record<string, string>;
  sent?: Record<string, string>;
  sentMethod?: string;
  body?: string;
}

/** Creates a presigned URL as the first account and uses it anonymously. */
function bear({ target, Bucket }: Case, wanted: Borne): Promise<Answer> {
  const method = wanted.method ?? 'GET';
  const path = pathOf(Bucket, wanted.key ?? 'a');
  const request = signable(target, { method, path, query: wanted.query ?? {} });
  const query = presignV2(request, target.main, wanted.expiresAtMs ?? Date.now() + minuteMs);
  const body = Buffer.from(wanted.body ?? '');
  return exchange(target, {
    method: wanted.sentMethod ?? method,
    path,
    query: wanted.change?.(query) ?? query,
    headers: { ...request.headers, 'content-length': String(body.length), ...wanted.sent },
    body,
  });
}

const put = (Bucket: string) => ({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'sent' });

const badDates: readonly (readonly [string, Record<string, string>, string])[] = [
  ['no date', { date: '' }, 'AccessDenied'],
  ['a date that is none', { date: 'Bad Date' }, 'AccessDenied'],
  ['a date before 1970', { date: 'Tue, 07 Jul 1950 21:53:04 GMT' }, 'AccessDenied'],
  ['a date of long ago', { date: 'Tue, 07 Jul 2010 21:53:04 GMT' }, 'RequestTimeTooSkewed'],
  ['a date of long after', { date: 'Tue, 07 Jul 2036 21:53:04 GMT' }, 'RequestTimeTooSkewed'],
  ['the last of all dates', { date: 'Tue, 07 Jul 9999 21:53:04 GMT' }, 'RequestTimeTooSkewed'],
  ['a clock that is 16 minutes behind', { date: utc(Date.now() - 16 * minuteMs) }, 'RequestTimeTooSkewed'],
];

const authorizations: readonly (readonly [string, string, number, readonly string[]])[] = [
  ['another form', 'AWS HAHAHA', 400, ['InvalidArgument']],
  [
    'a key that does not exist',
    'AWS AKIANOBODYNOBODY0000:FWeDfwojDSdS2Ztmpfeubhd9isU=',
    403,
    ['InvalidAccessKeyId'],
  ],
];

export const signaturesV2 = group('SigV2', {
  'lets in who signs a header': async (test) => {
    expect((await sendV2(test, put(test.Bucket))).status).toBe(200);
    expect(await test.read('a')).toBe('sent');
    expect(await sendV2(test, { path: pathOf(test.Bucket, 'a') })).toMatchObject({
      status: 200,
      text: 'sent',
    });
  },
  ...each('takes the moment from x-amz-date: %s', ['RFC 9110', 'ISO 8601'], async (form, test) => {
    const now = Date.now();
    const headers = { date: 'Bad Date', 'x-amz-date': form === 'ISO 8601' ? timestamp(now) : utc(now) };
    expect((await sendV2(test, { ...put(test.Bucket), headers })).status).toBe(200);
  }),
  'signs headers of S3 and what they say of the body': async (test) => {
    const headers = { 'content-type': 'text/plain', 'x-amz-meta-colour': 'red', 'x-amz-meta-a': '1' };
    expect((await sendV2(test, { ...put(test.Bucket), headers })).status).toBe(200);
    const { ContentType, Metadata } = await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' });
    expect([ContentType, Metadata]).toEqual(['text/plain', { colour: 'red', a: '1' }]);
  },
  ...each('signs the sub-resource %s', ['acl', 'versions', 'location', 'uploads'], async (name, test) => {
    expect((await sendV2(test, { path: pathOf(test.Bucket), query: { [name]: '' } })).status).toBe(200);
  }),
  // botocore also sends one of these paths and signs the other.
  'takes the path of a bucket signed with a slash behind it, of an object never': async (test) => {
    await test.put('b');
    const path = pathOf(test.Bucket);
    const answer = await sendV2(test, { path, signedPath: `${path}/` });
    expect(answer.text).toContain('<Key>b</Key>');
    const object = pathOf(test.Bucket, 'b');
    expect((await sendV2(test, { path: object, signedPath: `${object}/` })).code).toBe(
      'SignatureDoesNotMatch',
    );
  },
  'does not sign what narrows a list': async (test) => {
    await test.put('b');
    const answer = await sendV2(test, {
      path: pathOf(test.Bucket),
      query: { prefix: 'b', 'list-type': '2' },
    });
    expect(answer.text).toContain('<Key>b</Key>');
  },
  ...each('refuses %s', badDates, async ([, headers, code], test) => {
    expect(await sendV2(test, { ...put(test.Bucket), headers })).toMatchObject({ status: 403, code });
  }),
  ...each('refuses in the header %s', authorizations, async ([, authorization, status, codes], test) => {
    const answer = await sendV2(test, {
      ...put(test.Bucket),
      tamper: (headers) => ({ ...headers, authorization }),
    });
    expect(answer.status).toBe(status);
    expect(codes).toContain(answer.code);
  }),
  'refuses another secret': async (test) => {
    const answer = await sendV2(test, { ...put(test.Bucket), secretAccessKey: 'another' });
    expect(answer).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    expect(answer.text).not.toContain(test.target.main.secretAccessKey);
  },
  ...each(
    'refuses a signed header that was changed: %s',
    ['content-type', 'x-amz-meta-colour', 'date'],
    async (name, test) => {
      const headers = { 'content-type': 'text/plain', 'x-amz-meta-colour': 'red' };
      const tamper = (signed: Record<string, string>) => ({ ...signed, [name]: `${signed[name]}x` });
      const answer = await sendV2(test, { ...put(test.Bucket), headers, tamper });
      expect(answer.status).toBe(403);
    },
  ),
  'refuses a header of S3 that was not signed': async (test) => {
    const tamper = (signed: Record<string, string>) => ({ ...signed, 'x-amz-acl': 'public-read' });
    expect(await sendV2(test, { ...put(test.Bucket), tamper })).toMatchObject({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
  },
  'refuses a body that does not hash to its Content-MD5': async (test) => {
    const headers = { 'content-md5': 'rL0Y20zC+Fzt72VPzMSk2A==' };
    expect(await sendV2(test, { ...put(test.Bucket), headers })).toMatchObject({
      status: 400,
      code: 'BadDigest',
    });
  },
});

const changes: readonly (readonly [string, Borne, string])[] = [
  [
    'with another expiry',
    { change: (query) => ({ ...query, Expires: String(Number(query.Expires) + 1) }) },
    'SignatureDoesNotMatch',
  ],
  ['with an expiry that is none', { change: (query) => ({ ...query, Expires: 'soon' }) }, 'AccessDenied'],
  ['after their time', { expiresAtMs: Date.now() - minuteMs }, 'AccessDenied'],
  [
    'with another signature',
    { change: (query) => ({ ...query, Signature: 'AAAA' }) },
    'SignatureDoesNotMatch',
  ],
  ['without an expiry', { change: ({ Expires: _, ...query }) => query }, 'AccessDenied'],
  ['without a key', { change: ({ AWSAccessKeyId: _, ...query }) => query }, 'AccessDenied'],
  ['without a signature', { change: ({ Signature: _, ...query }) => query }, 'AccessDenied'],
  ['for another method', { sentMethod: 'PUT', body: 'forged' }, 'SignatureDoesNotMatch'],
  [
    'with an override that was not signed',
    { change: (query) => ({ ...query, 'response-content-type': 'text/html' }) },
    'SignatureDoesNotMatch',
  ],
  ['for another sub-resource', { change: (query) => ({ ...query, acl: '' }) }, 'SignatureDoesNotMatch'],
  [
    'for a sub-resource younger than they are',
    { change: (query) => ({ ...query, attributes: '' }) },
    'SignatureDoesNotMatch',
  ],
  [
    'with a header of S3 more',
    { method: 'PUT', sent: { 'x-amz-acl': 'public-read' }, body: 'a' },
    'SignatureDoesNotMatch',
  ],
];

export const presignedV2 = group('presigned URLs of version 2', {
  read: async (test) => {
    await test.put('a', 'hello');
    expect(await bear(test, {})).toMatchObject({ status: 200, text: 'hello' });
  },
  'read a range': async (test) => {
    await test.put('a', 'hello');
    expect(await bear(test, { sent: { range: 'bytes=1-2' } })).toMatchObject({ status: 206, text: 'el' });
  },
  write: async (test) => {
    expect((await bear(test, { method: 'PUT', body: 'hello' })).status).toBe(200);
    expect(await test.read('a')).toBe('hello');
  },
  'hold for years': async (test) => {
    await test.put('a', 'hello');
    expect((await bear(test, { expiresAtMs: Date.now() + 10 * 365 * 24 * 60 * minuteMs })).status).toBe(200);
  },
  'bear response overrides': async (test) => {
    await test.put('a');
    const query = { 'response-content-disposition': 'attachment; filename="a b.txt"' };
    const { headers } = await bear(test, { query });
    expect(headers['content-disposition']).toBe('attachment; filename="a b.txt"');
  },
  'bear headers as parameters': async (test) => {
    const query = { 'x-amz-meta-colour': 'red', 'content-type': 'text/plain' };
    expect((await bear(test, { method: 'PUT', query, body: 'a' })).status).toBe(200);
    expect(
      (await bear(test, { method: 'PUT', query, sent: { 'content-type': 'text/plain' }, body: 'a' })).status,
    ).toBe(200);
    const forged = await bear(test, {
      method: 'PUT',
      query,
      sent: { 'content-type': 'text/html' },
      body: 'a',
    });
    expect(forged).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  },
  ...each('are refused %s', changes, async ([, borne, code], test) => {
    await test.put('a', 'kept');
    expect(await bear(test, borne)).toMatchObject({ status: 403, code });
    expect(await test.read('a')).toBe('kept');
  }),
  'cannot be used beside an Authorization header': async (test) => {
    await test.put('a');
    const answer = await bear(test, { sent: { authorization: 'AWS a:b', date: utc(Date.now()) } });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  },
  ...each(
    'sign the key %s',
    ['with space', 'plus+plus', 'ü/日', 'percent%20', "quote'(x)"],
    async (key, test) => {
      await test.put(key, 'found');
      expect((await bear(test, { key })).text).toBe('found');
    },
  ),
});
