import type { CORSRule } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { exchange, pathOf, signable } from '../../wire/send.ts';
import { presign } from '../../wire/sign.ts';

const allow = ({ s3, Bucket }: Case, ...CORSRules: CORSRule[]) =>
  s3.putBucketCors({ Bucket, CORSConfiguration: { CORSRules } });
const preflight = ({ send, Bucket }: Case, origin: string, method: string, headers?: string) =>
  send({
    method: 'OPTIONS',
    path: pathOf(Bucket, 'a'),
    as: 'nobody',
    headers: {
      origin,
      'access-control-request-method': method,
      ...(headers && { 'access-control-request-headers': headers }),
    },
  });

const document = (inner: string) => `<CORSConfiguration><CORSRule>${inner}</CORSRule></CORSConfiguration>`;
const invalid = [
  ['no rule', '<CORSConfiguration></CORSConfiguration>', 'MalformedXML'],
  ['no origin', document('<AllowedMethod>GET</AllowedMethod>'), 'MalformedXML'],
  ['no method', document('<AllowedOrigin>*</AllowedOrigin>'), 'MalformedXML'],
  [
    'a method that is not allowed',
    document('<AllowedOrigin>*</AllowedOrigin><AllowedMethod>PATCH</AllowedMethod>'),
    'InvalidRequest',
  ],
  [
    'two wildcards',
    document('<AllowedOrigin>http://*.*.com</AllowedOrigin><AllowedMethod>GET</AllowedMethod>'),
    'InvalidRequest',
  ],
  ['no XML', 'nonsense', 'MalformedXML'],
  [
    '101 rules',
    `<CORSConfiguration>${'<CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>'.repeat(101)}</CORSConfiguration>`,
    'MalformedXML',
  ],
] as const;

/** Origin pattern, an origin, whether it is allowed. */
const origins: readonly (readonly [string, string, boolean])[] = [
  ['https://example.com', 'https://example.com', true],
  ['https://example.com', 'https://example.org', false],
  ['https://example.com', 'http://example.com', false],
  ['https://example.com', 'https://example.com.evil', false],
  ['*', 'https://anything.example', true],
  ['https://*.example.com', 'https://a.example.com', true],
  ['https://*.example.com', 'https://example.com', false],
  ['*suffix', 'foo.suffix', true],
  ['*suffix', 'foo.suffix.get', false],
  ['prefix*', 'prefix.foo', true],
  ['prefix*', 'my.prefix.foo', false],
  ['start*end', 'start.foo.end', true],
  ['start*end', 'startend', true],
  ['start*end', 'start.end.more', false],
];

export const cors = group('CORS', {
  'is not found at first': async ({ s3, Bucket }) => {
    await refused(s3.getBucketCors({ Bucket }), 404, 'NoSuchCORSConfiguration');
  },
  'is kept, replaced and removed': async (test) => {
    const { s3, Bucket } = test;
    const rule = {
      ID: 'one',
      AllowedOrigins: ['https://a.example'],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['x-a'],
      ExposeHeaders: ['etag'],
      MaxAgeSeconds: 30,
    };
    await allow(test, rule);
    expect((await s3.getBucketCors({ Bucket })).CORSRules).toEqual([rule]);
    const another = { AllowedOrigins: ['*'], AllowedMethods: ['HEAD'] };
    await allow(test, another);
    expect((await s3.getBucketCors({ Bucket })).CORSRules).toEqual([another]);
    expect((await s3.deleteBucketCors({ Bucket })).$metadata.httpStatusCode).toBe(204);
    await refused(s3.getBucketCors({ Bucket }), 404, 'NoSuchCORSConfiguration');
  },
  ...each('is refused with %s', invalid, async ([, body, code], { send, Bucket }) => {
    const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { cors: '' }, body });
    expect(answer).toMatchObject({ status: 400, code });
  }),
  ...each(
    '%s',
    origins,
    async ([pattern, origin, isAllowed], test) => {
      await allow(test, { AllowedOrigins: [pattern], AllowedMethods: ['GET'] });
      await test.put('a');
      const { status, headers } = await preflight(test, origin, 'GET');
      expect(status).toBe(isAllowed ? 200 : 403);
      const told = pattern === '*' ? '*' : origin;
      expect(headers['access-control-allow-origin']).toBe(isAllowed ? told : undefined);
      const answer = await test.send({ path: pathOf(test.Bucket, 'a'), headers: { origin } });
      expect([answer.status, answer.headers['access-control-allow-origin'] !== undefined]).toEqual([
        200,
        isAllowed,
      ]);
    },
    ([pattern, origin, isAllowed]) => `the pattern ${pattern} ${isAllowed ? 'allows' : 'refuses'} ${origin}`,
  ),
  'a preflight answers methods, headers and age of the rule': async (test) => {
    await allow(test, {
      AllowedOrigins: ['*'],
      AllowedMethods: ['PUT', 'GET'],
      AllowedHeaders: ['x-amz-*', 'content-type'],
      MaxAgeSeconds: 3000,
      ExposeHeaders: ['etag', 'x-amz-version-id'],
    });
    const { status, headers } = await preflight(test, 'https://a.example', 'PUT', 'x-amz-date,Content-Type');
    expect(status).toBe(200);
    expect(headers['access-control-allow-methods']?.split(/, */).toSorted()).toEqual(['GET', 'PUT']);
    expect(headers['access-control-allow-headers']?.toLowerCase().split(/, */)).toEqual([
      'x-amz-date',
      'content-type',
    ]);
    expect(headers['access-control-max-age']).toBe('3000');
  },
  'a preflight refuses a method that no rule has': async (test) => {
    await allow(test, { AllowedOrigins: ['*'], AllowedMethods: ['GET'] });
    expect(await preflight(test, 'https://a.example', 'DELETE')).toMatchObject({
      status: 403,
      code: 'AccessForbidden',
    });
  },
  'a preflight refuses a header that no rule has': async (test) => {
    await allow(test, { AllowedOrigins: ['*'], AllowedMethods: ['GET'], AllowedHeaders: ['x-amz-*'] });
    expect((await preflight(test, 'https://a.example', 'GET', 'x-other')).status).toBe(403);
  },
  'a preflight takes the first rule that fits': async (test) => {
    await allow(
      test,
      { AllowedOrigins: ['https://a.example'], AllowedMethods: ['GET'], MaxAgeSeconds: 1 },
      { AllowedOrigins: ['*'], AllowedMethods: ['GET'], MaxAgeSeconds: 2 },
    );
    expect((await preflight(test, 'https://a.example', 'GET')).headers['access-control-max-age']).toBe('1');
    expect((await preflight(test, 'https://b.example', 'GET')).headers['access-control-max-age']).toBe('2');
  },
  'a preflight is asked of a presigned URL as of any other': async (test) => {
    await allow(test, {
      AllowedOrigins: ['https://a.example'],
      AllowedMethods: ['PUT'],
      AllowedHeaders: ['*'],
    });
    const request = signable(test.target, { method: 'PUT', path: pathOf(test.Bucket, 'a') });
    const query = presign(request, {
      credentials: test.target.main,
      region: test.target.region,
      nowMs: Date.now(),
      expiresSeconds: 60,
    });
    const ask = (origin: string) =>
      exchange(test.target, {
        method: 'OPTIONS',
        path: request.path,
        query,
        headers: { ...request.headers, origin, 'access-control-request-method': 'PUT' },
        body: Buffer.of(),
      });
    const { status, headers } = await ask('https://a.example');
    expect([status, headers['access-control-allow-origin']]).toEqual([200, 'https://a.example']);
    expect((await ask('https://b.example')).status).toBe(403);
  },
  'a preflight without rules is 403': async (test) => {
    expect((await preflight(test, 'https://a.example', 'GET')).status).toBe(403);
  },
  'a preflight needs an origin and a method': async (test) => {
    await allow(test, { AllowedOrigins: ['*'], AllowedMethods: ['GET'] });
    const { send, Bucket } = test;
    expect((await send({ method: 'OPTIONS', path: pathOf(Bucket), as: 'nobody' })).status).toBe(400);
    const headers = { origin: 'https://a.example' };
    expect((await send({ method: 'OPTIONS', path: pathOf(Bucket), as: 'nobody', headers })).status).toBe(400);
  },
  'an answer exposes what the rule says': async (test) => {
    await allow(test, {
      AllowedOrigins: ['https://a.example'],
      AllowedMethods: ['GET'],
      ExposeHeaders: ['etag', 'x-amz-meta-a'],
    });
    await test.put('a');
    const { headers } = await test.send({
      path: pathOf(test.Bucket, 'a'),
      headers: { origin: 'https://a.example' },
    });
    expect(headers['access-control-expose-headers']?.toLowerCase()).toBe('etag, x-amz-meta-a');
    expect(headers.vary?.toLowerCase()).toContain('origin');
  },
  'a refusal bears the headers too, so that a page may read it': async (test) => {
    await allow(test, { AllowedOrigins: ['*'], AllowedMethods: ['GET'] });
    const { status, headers } = await test.send({
      path: pathOf(test.Bucket, 'none'),
      headers: { origin: 'https://a.example' },
    });
    expect([status, headers['access-control-allow-origin']]).toEqual([404, '*']);
  },
  'an answer without an origin bears no headers': async (test) => {
    await allow(test, { AllowedOrigins: ['*'], AllowedMethods: ['GET'] });
    await test.put('a');
    const { headers } = await test.send({ path: pathOf(test.Bucket, 'a') });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketCors({ Bucket }), 403, 'AccessDenied');
    await refused(other.deleteBucketCors({ Bucket }), 403, 'AccessDenied');
  },
});
