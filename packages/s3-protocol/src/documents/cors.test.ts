import { describe, expect, it } from 'vitest';
import { codeOf, errorOf } from '../testing/code-of.ts';
import { s3Namespace } from '../xml/write.ts';
import { matchCors, parseCors, writeCors } from './cors.ts';

const get = { allowedMethods: ['GET'], allowedOrigins: ['*suffix'] };

describe('a CORS configuration', () => {
  it('is written in the documented order and read back', () => {
    const rules = [
      {
        id: 'one',
        allowedHeaders: ['*'],
        allowedMethods: ['GET', 'PUT'],
        allowedOrigins: ['https://a', '*'],
        exposeHeaders: ['ETag'],
        maxAgeSeconds: 5,
      },
      get,
    ];
    expect(parseCors(writeCors(rules))).toEqual(rules);
    expect(writeCors(rules.slice(0, 1))).toBe(
      `<CORSConfiguration xmlns="${s3Namespace}"><CORSRule><ID>one</ID><AllowedHeader>*</AllowedHeader><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedOrigin>https://a</AllowedOrigin><AllowedOrigin>*</AllowedOrigin><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>5</MaxAgeSeconds></CORSRule></CORSConfiguration>`,
    );
  });

  it.each<[string, object, string, string]>([
    ['another method', { allowedMethods: ['PATCH'] }, 'InvalidRequest', 'Unsupported method is PATCH'],
    ['a method in lower case', { allowedMethods: ['get'] }, 'InvalidRequest', 'Unsupported method is get'],
    [
      'two wildcards in an origin',
      { allowedOrigins: ['*a*'] },
      'InvalidRequest',
      'AllowedOrigin "*a*" can not have more than one wildcard.',
    ],
    ['two wildcards in a header', { allowedHeaders: ['*a*'] }, 'InvalidRequest', 'AllowedHeader "*a*"'],
    [
      'a wildcard in an exposed header',
      { exposeHeaders: ['x-*'] },
      'InvalidRequest',
      'ExposeHeader "x-*" contains wildcard.',
    ],
    ['a long id', { id: 'a'.repeat(256) }, 'InvalidRequest', 'ID length'],
    ['a negative age', { maxAgeSeconds: -1 }, 'MalformedXML', ''],
    ['no method', { allowedMethods: [] }, 'MalformedXML', ''],
    ['no origin', { allowedOrigins: [] }, 'MalformedXML', ''],
  ])('is refused with %s', (_, changes, code, message) => {
    const error = errorOf(() => parseCors(writeCors([{ ...get, ...changes }])));
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(message);
  });

  it('has one rule at least and a hundred at most', () => {
    const parse = (count: number) =>
      codeOf(() => parseCors(writeCors(Array.from({ length: count }, () => get))));
    expect([parse(0), parse(1), parse(100), parse(101)]).toEqual([
      'MalformedXML',
      'none',
      'none',
      'MalformedXML',
    ]);
  });
});

describe('matchCors', () => {
  const rules = [
    {
      allowedMethods: ['GET'],
      allowedOrigins: ['*suffix', 'start*end', 'prefix*', 'exact'],
      exposeHeaders: ['ETag', 'x-amz-id-2'],
      maxAgeSeconds: 60,
    },
    {
      allowedMethods: ['PUT', 'POST'],
      allowedOrigins: ['*.put'],
      allowedHeaders: ['X-Amz-*', 'content-type'],
    },
    { allowedMethods: ['DELETE'], allowedOrigins: ['*'] },
  ];
  const origin = (value: string, method = 'GET') =>
    matchCors(rules, { origin: value, method })?.['access-control-allow-origin'];

  it.each([
    ['foo.suffix', 'foo.suffix'],
    ['suffix', 'suffix'],
    ['foo.suffix.get', undefined],
    ['startend', 'startend'],
    ['start1end', 'start1end'],
    ['0start12end', undefined],
    ['startEnd', undefined],
    ['prefix.suffix', 'prefix.suffix'],
    ['bla.prefix', undefined],
    ['exact', 'exact'],
    ['exact2', undefined],
  ])('of %j allows %j', (asked, expected) => {
    expect(origin(asked)).toBe(expected);
  });

  it('wants the method of the same rule', () => {
    expect(origin('foo.suffix', 'PUT')).toBeUndefined();
    expect(origin('foo.put', 'PUT')).toBe('foo.put');
    expect(origin('foo.put', 'GET')).toBeUndefined();
  });

  it('answers all that the rule says', () => {
    expect(matchCors(rules, { origin: 'exact', method: 'GET' })).toEqual({
      'access-control-allow-origin': 'exact',
      'access-control-allow-methods': 'GET',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'ETag, x-amz-id-2',
      'access-control-max-age': '60',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    });
    expect(matchCors(rules, { origin: 'any', method: 'DELETE' })).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'DELETE',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    });
  });

  it('wants every header allowed, in whatever case', () => {
    const ask = (...requestHeaders: string[]) =>
      matchCors(rules, { origin: 'a.put', method: 'PUT', requestHeaders })?.['access-control-allow-headers'];
    expect(ask('X-AMZ-Meta-A', 'Content-Type')).toBe('x-amz-meta-a, content-type');
    expect(ask('x-amz-meta-a', 'x-other')).toBeUndefined();
    expect(matchCors(rules, { origin: 'any', method: 'DELETE', requestHeaders: ['x-a'] })).toBeUndefined();
  });
});
