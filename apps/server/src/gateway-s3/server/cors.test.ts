import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeleteBucketCorsCommand,
  PutBucketAclCommand,
  PutBucketCorsCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleOrigin, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('CORS', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `cors-${dialect}`;
  const rules = [
    { AllowedMethods: ['GET'], AllowedOrigins: ['https://*.suffix'], ExposeHeaders: ['ETag'] },
    {
      AllowedMethods: ['PUT'],
      AllowedOrigins: ['https://put.example'],
      AllowedHeaders: ['x-amz-*', 'Content-Type'],
      MaxAgeSeconds: 30,
    },
    { AllowedMethods: ['DELETE'], AllowedOrigins: ['*'] },
  ];
  const ask = async (method: string, headers: Record<string, string>, path = `/${Bucket}`) => {
    const response = await fetch(test.url + path, { method, headers });
    return {
      status: response.status,
      body: await response.text(),
      origin: response.headers.get('access-control-allow-origin'),
      methods: response.headers.get('access-control-allow-methods'),
      get: (name: string) => response.headers.get(name),
    };
  };
  const preflight = (origin: string, method: string, asked?: string) =>
    ask('OPTIONS', {
      origin,
      'access-control-request-method': method,
      ...(asked === undefined ? {} : { 'access-control-request-headers': asked }),
    });

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }));
    await test.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: rules } }));
  });
  afterAll(() => test.close());

  describe('of a preflight', () => {
    it('is what the bucket’s rules say', async () => {
      const allowed = await preflight('https://put.example', 'PUT', 'X-Amz-Date, content-type');
      expect(allowed).toMatchObject({ status: 200, body: '', origin: 'https://put.example', methods: 'PUT' });
      expect(allowed.get('access-control-allow-headers')).toBe('x-amz-date, content-type');
      expect(allowed.get('access-control-max-age')).toBe('30');
      expect(allowed.get('vary')).toContain('Origin');
      expect(await preflight('http://any.where', 'DELETE')).toMatchObject({ status: 200, origin: '*' });
    });

    it.each([
      ['another origin', 'https://suffix', 'GET', undefined],
      ['another method', 'https://a.suffix', 'POST', undefined],
      ['a header that no rule allows', 'https://put.example', 'PUT', 'x-custom'],
    ])('refuses %s', async (_, origin, method, asked) => {
      const refused = await preflight(origin, method, asked);
      expect(refused).toMatchObject({ status: 403, origin: null });
      expect(refused.body).toContain('<Code>AccessForbidden</Code>');
    });

    it('asks for an origin and a method', async () => {
      expect((await ask('OPTIONS', {})).status).toBe(400);
      expect((await ask('OPTIONS', { origin: 'https://a.suffix' })).status).toBe(400);
    });

    it('lets the console in, whatever the rules are', async () => {
      expect(await preflight(consoleOrigin, 'PUT', 'x-anything')).toMatchObject({
        status: 200,
        origin: consoleOrigin,
      });
    });
  });

  describe('of a request', () => {
    it('lets pages of the named origins read the answer, errors too', async () => {
      const listed = await ask('GET', { origin: 'https://a.suffix' });
      expect(listed).toMatchObject({ status: 200, origin: 'https://a.suffix', methods: 'GET' });
      expect(listed.get('access-control-expose-headers')).toBe('ETag');
      const missing = await ask('GET', { origin: 'https://a.suffix' }, `/${Bucket}/none`);
      expect(missing).toMatchObject({ status: 404, origin: 'https://a.suffix' });
      const refused = await ask('PUT', { origin: 'https://put.example' }, `/${Bucket}/a`);
      expect(refused).toMatchObject({ status: 403, origin: 'https://put.example' });
    });

    it('says nothing to others', async () => {
      expect(await ask('GET', { origin: 'https://elsewhere.example' })).toMatchObject({
        status: 200,
        origin: null,
      });
      expect(await ask('GET', {})).toMatchObject({ status: 200, origin: null });
      const unknown = await ask('GET', { origin: 'https://a.suffix' }, '/no-such-bucket');
      expect(unknown).toMatchObject({ status: 404, origin: null });
    });
  });

  it('changes with the rules at once', async () => {
    const other = `${Bucket}-changing`;
    await test.client.send(new CreateBucketCommand({ Bucket: other }));
    const origin = 'https://a.suffix';
    const seen = async () => (await ask('GET', { origin }, `/${other}`)).origin;
    expect(await seen()).toBeNull();
    const CORSConfiguration = { CORSRules: rules };
    await test.client.send(new PutBucketCorsCommand({ Bucket: other, CORSConfiguration }));
    expect(await seen()).toBe(origin);
    await test.client.send(new DeleteBucketCorsCommand({ Bucket: other }));
    expect(await seen()).toBeNull();
  });
});
