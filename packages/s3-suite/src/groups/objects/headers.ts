import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const system = [
  ['ContentType', 'text/html; charset=utf-8'],
  ['CacheControl', 'public, max-age=14400'],
  ['ContentDisposition', 'attachment; filename="a b.txt"'],
  ['ContentEncoding', 'gzip'],
  ['ContentLanguage', 'fr'],
  ['ExpiresString', 'Thu, 01 Jan 2037 12:00:00 GMT'],
  ['WebsiteRedirectLocation', '/elsewhere'],
] as const;

const metadata = [
  ['a word', 'red'],
  ['nothing', ''],
  ['spaces inside', 'two  words'],
  ['punctuation', '!"#$%&()*,-./:;<=>?@[]^_`{|}~'],
  ['digits', '0123456789'],
  ['1,500 bytes', 'x'.repeat(1500)],
] as const;

export const headers = group('headers and metadata', {
  ...each('keeps %s', system, async ([name, value], { s3, put, Bucket }) => {
    const input = name === 'ExpiresString' ? { Expires: new Date(value) } : { [name]: value };
    await put('a', 'a', input);
    expect((await s3.headObject({ Bucket, Key: 'a' }))[name]).toBe(value);
    expect((await s3.getObject({ Bucket, Key: 'a' }))[name]).toBe(value);
  }),
  ...each('keeps metadata: %s', metadata, async ([, value], { s3, put, Bucket }) => {
    await put('a', 'a', { Metadata: { note: value } });
    expect((await s3.getObject({ Bucket, Key: 'a' })).Metadata).toEqual({ note: value });
  }),
  'has no metadata where none was given': async ({ s3, put, Bucket }) => {
    await put('a');
    expect((await s3.headObject({ Bucket, Key: 'a' })).Metadata).toEqual({});
  },
  'keeps several, names in lower case': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { Metadata: { One: '1', 'two-2': '2', THREE: '3' } });
    expect((await s3.headObject({ Bucket, Key: 'a' })).Metadata).toEqual({
      one: '1',
      'two-2': '2',
      three: '3',
    });
  },
  'keeps metadata that is encoded as RFC 2047 has it': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { Metadata: { town: '=?UTF-8?B?WsO8cmljaA==?=' } });
    const { Metadata } = await s3.headObject({ Bucket, Key: 'a' });
    expect(['=?UTF-8?B?WsO8cmljaA==?=', 'Zürich']).toContain(Metadata?.town);
  },
  'takes 2 KB of metadata, no more': async ({ put }) => {
    const of = (bytes: number) => ({ Metadata: { a: 'x'.repeat(bytes - 1) } });
    await put('a', 'a', of(2048));
    await refused(put('a', 'a', of(2049)), 400, 'MetadataTooLarge');
  },
  'does not keep the aws-chunked of the transfer as encoding': async ({ s3, put, Bucket }) => {
    await put('a', 'a', { ContentEncoding: 'aws-chunked' });
    expect((await s3.headObject({ Bucket, Key: 'a' })).ContentEncoding ?? '').toBe('');
    await put('b', 'b', { ContentEncoding: 'aws-chunked,gzip' });
    expect((await s3.headObject({ Bucket, Key: 'b' })).ContentEncoding).toBe('gzip');
  },
  'gives every answer a request id and a host id, each its own': async ({ send, put, Bucket }) => {
    await put('a');
    const answers = [await send({ path: pathOf(Bucket, 'a') }), await send({ path: pathOf(Bucket, 'none') })];
    const ids = answers.map(({ headers }) => headers['x-amz-request-id']);
    expect(new Set(ids).size).toBe(2);
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'x-amz-id-2': expect.stringMatching(/./),
        date: expect.stringMatching(/GMT$/),
      });
  },
  'does not echo headers that it does not know': async ({ send, Bucket }) => {
    const headers = { 'x-unknown': 'x', 'content-type': 'text/plain' };
    await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a', headers });
    const found = await send({ path: pathOf(Bucket, 'a') });
    expect([found.headers['x-unknown'], found.headers['content-type']]).toEqual([undefined, 'text/plain']);
  },
  'has the default type where the client sends none': async ({ send, Bucket }) => {
    await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a' });
    expect((await send({ path: pathOf(Bucket, 'a') })).headers['content-type']).toBe('binary/octet-stream');
  },
  'serves a range with the headers of the whole': async ({ s3, put, Bucket }) => {
    await put('a', '0123456789', { CacheControl: 'no-cache', Metadata: { colour: 'red' } });
    const found = await s3.getObject({ Bucket, Key: 'a', Range: 'bytes=0-1' });
    expect(found).toMatchObject({ CacheControl: 'no-cache', Metadata: { colour: 'red' } });
  },
});

const overrides = [
  ['response-content-type', 'content-type', 'text/plain; charset=utf-8'],
  ['response-cache-control', 'cache-control', 'no-cache'],
  ['response-content-disposition', 'content-disposition', 'attachment; filename="b.txt"'],
  ['response-content-encoding', 'content-encoding', 'br'],
  ['response-content-language', 'content-language', 'de'],
  ['response-expires', 'expires', 'Thu, 01 Jan 2037 12:00:00 GMT'],
] as const;

export const responseOverrides = group('response overrides', {
  ...each('%s', overrides, async ([parameter, header, value], { send, put, Bucket }) => {
    await put('a', 'a', { ContentType: 'image/png', CacheControl: 'public' });
    for (const method of ['GET', 'HEAD']) {
      const answer = await send({ method, path: pathOf(Bucket, 'a'), query: { [parameter]: value } });
      expect([answer.status, answer.headers[header]]).toEqual([200, value]);
    }
    const plain = await send({ path: pathOf(Bucket, 'a') });
    expect(plain.headers['content-type']).toBe('image/png');
  }),
  'are refused of a stranger': async ({ send, put, Bucket }) => {
    await put('a');
    const query = { 'response-content-type': 'text/html' };
    expect((await send({ path: pathOf(Bucket, 'a'), query, as: 'nobody' })).status).toBeGreaterThanOrEqual(
      400,
    );
  },
});
