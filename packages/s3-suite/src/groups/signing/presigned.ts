import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { each, group } from '../../group.ts';
import type { Answer } from '../../wire/answer.ts';
import { exchange, pathOf, signable } from '../../wire/send.ts';
import { presign } from '../../wire/sign.ts';

interface Presigned {
  method?: string;
  key?: string;
  query?: Record<string, string>;
  /** Signed with the URL. */
  headers?: Record<string, string>;
  expiresSeconds?: number;
  signedAtMs?: number;
  /** Changes the URL's query before it is used. */
  change?: (query: Record<string, string>) => Record<string, string>;
  /** Headers that the bearer adds. */
  sent?: Record<string, string>;
  sentMethod?: string;
  body?: string;
}

/** Creates a URL as the first account and uses it anonymously. */
function bear({ target, Bucket }: Case, wanted: Presigned): Promise<Answer> {
  const method = wanted.method ?? 'GET';
  const request = signable(target, {
    method,
    path: pathOf(Bucket, wanted.key ?? 'a'),
    query: wanted.query ?? {},
    headers: wanted.headers ?? {},
  });
  const query = presign(request, {
    credentials: target.main,
    region: target.region,
    nowMs: wanted.signedAtMs ?? Date.now(),
    expiresSeconds: wanted.expiresSeconds ?? 60,
  });
  const body = Buffer.from(wanted.body ?? '');
  return exchange(target, {
    method: wanted.sentMethod ?? method,
    path: request.path,
    query: wanted.change?.(query) ?? query,
    headers: { ...request.headers, 'content-length': String(body.length), ...wanted.sent },
    body,
  });
}

const without = (name: string) => (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).filter(([other]) => other !== name));

const parameters = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'];

const changes: readonly (readonly [string, Record<string, string>, string[]])[] = [
  ['signature', { 'X-Amz-Signature': '0'.repeat(64) }, ['SignatureDoesNotMatch']],
  ['expiry', { 'X-Amz-Expires': '600' }, ['SignatureDoesNotMatch']],
  // Expired, instead of having no lifetime: 403 and not 400, as in S3.
  ['expiry of 0', { 'X-Amz-Expires': '0' }, ['AccessDenied']],
  ['expiry below 0', { 'X-Amz-Expires': '-7' }, ['AuthorizationQueryParametersError']],
  ['expiry of more than a week', { 'X-Amz-Expires': '604801' }, ['AuthorizationQueryParametersError']],
  ['expiry that is no number', { 'X-Amz-Expires': 'soon' }, ['AuthorizationQueryParametersError']],
  ['date', { 'X-Amz-Date': 'yesterday' }, ['AuthorizationQueryParametersError', 'AccessDenied']],
  ['algorithm', { 'X-Amz-Algorithm': 'AWS4-HMAC-MD5' }, ['AuthorizationQueryParametersError']],
  ['parameter that was not signed', { 'response-content-type': 'text/html' }, ['SignatureDoesNotMatch']],
];

export const presigned = group('presigned URLs', {
  read: async (test) => {
    await test.put('a', 'hello');
    expect(await bear(test, {})).toMatchObject({ status: 200, text: 'hello' });
  },
  'read a range': async (test) => {
    await test.put('a', 'hello');
    expect(await bear(test, { sent: { range: 'bytes=1-2' } })).toMatchObject({ status: 206, text: 'el' });
  },
  head: async (test) => {
    await test.put('a', 'hello');
    expect((await bear(test, { method: 'HEAD' })).headers['content-length']).toBe('5');
  },
  write: async (test) => {
    expect((await bear(test, { method: 'PUT', body: 'hello' })).status).toBe(200);
    expect(await test.read('a')).toBe('hello');
  },
  delete: async (test) => {
    await test.put('a');
    expect((await bear(test, { method: 'DELETE' })).status).toBe(204);
  },
  list: async (test) => {
    await test.put('a');
    const { target, Bucket } = test;
    const request = signable(target, { path: pathOf(Bucket), query: { 'list-type': '2' } });
    const query = presign(request, {
      credentials: target.main,
      region: target.region,
      nowMs: Date.now(),
      expiresSeconds: 60,
    });
    expect((await exchange(target, { ...request, query, body: Buffer.of() })).text).toContain('<Key>a</Key>');
  },
  'bear response overrides': async (test) => {
    await test.put('a');
    const answer = await bear(test, { query: { 'response-content-type': 'text/html' } });
    expect(answer.headers['content-type']).toBe('text/html');
  },
  'hold for a week': async (test) => {
    await test.put('a');
    expect((await bear(test, { expiresSeconds: 604_800 })).status).toBe(200);
  },
  'do not hold longer than they say': async (test) => {
    await test.put('a');
    const answer = await bear(test, { signedAtMs: Date.now() - 61_000 });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(answer.text).toContain('Request has expired');
  },
  'do not hold before their time': async (test) => {
    await test.put('a');
    expect((await bear(test, { signedAtMs: Date.now() + 20 * 60_000 })).status).toBe(403);
  },
  'hold for one method': async (test) => {
    await test.put('a', 'kept');
    const answer = await bear(test, { sentMethod: 'PUT', body: 'forged' });
    expect([answer.code, await test.read('a')]).toEqual(['SignatureDoesNotMatch', 'kept']);
  },
  ...each('are refused without %s', parameters, async (name, test) => {
    await test.put('a');
    const answer = await bear(test, { change: without(`X-Amz-${name}`) });
    expect(Math.floor(answer.status / 100)).toBe(4);
    expect(['AuthorizationQueryParametersError', 'AccessDenied', 'InvalidRequest']).toContain(answer.code);
  }),
  ...each('are refused with another %s', changes, async ([, changed, codes], test) => {
    await test.put('a');
    const answer = await bear(test, { change: (query) => ({ ...query, ...changed }) });
    expect(codes).toContain(answer.code);
  }),
  'bind headers that were signed with them': async (test) => {
    const headers = { 'content-type': 'text/plain', 'x-amz-meta-colour': 'red' };
    expect((await bear(test, { method: 'PUT', headers, body: 'a' })).status).toBe(200);
    expect(await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' })).toMatchObject({
      ContentType: 'text/plain',
      Metadata: { colour: 'red' },
    });
    const forged = await bear(test, {
      method: 'PUT',
      headers,
      sent: { 'content-type': 'text/html' },
      body: 'a',
    });
    expect(forged).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
  },
  'let nobody add x-amz headers': async (test) => {
    const answer = await bear(test, { method: 'PUT', sent: { 'x-amz-acl': 'public-read' }, body: 'a' });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  },
  'cannot be used beside an Authorization header': async (test) => {
    await test.put('a');
    const answer = await bear(test, { sent: { authorization: 'AWS4-HMAC-SHA256 Credential=a' } });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  },
  ...each(
    'sign the key %s',
    ['with space', 'plus+plus', 'ü/日', 'percent%20', '../a', "quote'(x)"],
    async (key, test) => {
      await test.put(key, 'found');
      expect((await bear(test, { key })).text).toBe('found');
    },
  ),
});
