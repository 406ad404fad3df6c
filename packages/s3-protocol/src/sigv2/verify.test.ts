import { describe, expect, it } from 'vitest';
import { parseQuery, type SignableRequest } from '../sigv4/canonical.ts';
import { codeOf } from '../testing/code-of.ts';
import { readSignatureV2Claim } from './claim.ts';
import { signV2, stringToSignV2, verifySignatureV2 } from './verify.ts';

// Amazon S3 developer guide, "Signing and authenticating REST requests", "Authentication examples".
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';

interface Example {
  request: SignableRequest;
  bucketOfHost?: string;
  nowMs: number;
}

function example(
  line: string,
  signature: string,
  headers: Record<string, string>,
  bucketOfHost?: string,
): Example {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', query = ''] = target.split('?');
  return {
    request: {
      method,
      path,
      query,
      headers: { ...headers, authorization: `AWS ${accessKeyId}:${signature}` },
    },
    nowMs: Date.parse(headers['x-amz-date'] ?? headers.date ?? ''),
    ...(bucketOfHost === undefined ? {} : { bucketOfHost }),
  };
}

function check({ request, bucketOfHost, nowMs }: Example, secret = secretAccessKey): void {
  const query = parseQuery(request.query);
  const claim = readSignatureV2Claim(request, query, nowMs);
  if (!claim) throw new Error('not signed this way');
  verifySignatureV2({ request, query, bucketOfHost }, claim, secret);
}

const host = 'johnsmith.s3.amazonaws.com';
const getObject = example(
  'GET /photos/puppy.jpg',
  'bWq2s1WEIj+Ydj0vQ697zp+IXMU=',
  { host, date: 'Tue, 27 Mar 2007 19:36:42 +0000' },
  'johnsmith',
);

const presigned: Example = {
  request: {
    method: 'GET',
    path: '/photos/puppy.jpg',
    query: `AWSAccessKeyId=${accessKeyId}&Signature=NpgCjnDzrM%2BWFzoENXmpNDUsSn8%3D&Expires=1175139620`,
    headers: { host },
  },
  bucketOfHost: 'johnsmith',
  nowMs: 1_175_139_620_000,
};

describe("AWS's published signatures of version 2", () => {
  it.each<[string, Example]>([
    ['GET object', getObject],
    [
      'PUT object',
      example(
        'PUT /photos/puppy.jpg',
        'MyyxeRY7whkBe+bq8fHCL/2kKUg=',
        {
          host,
          'content-type': 'image/jpeg',
          'content-length': '94328',
          date: 'Tue, 27 Mar 2007 21:15:45 +0000',
        },
        'johnsmith',
      ),
    ],
    [
      'a list, whose parameters are not signed',
      example(
        'GET /?prefix=photos&max-keys=50&marker=puppy',
        'htDYFYduRNen8P9ZfE/s9SuKy0U=',
        { host, date: 'Tue, 27 Mar 2007 19:42:41 +0000' },
        'johnsmith',
      ),
    ],
    [
      'a sub-resource',
      example(
        'GET /?acl',
        'c2WLPFtWHVgbEmeEG93a4cG37dM=',
        { host, date: 'Tue, 27 Mar 2007 19:44:46 +0000' },
        'johnsmith',
      ),
    ],
    [
      'an upload under a domain of its own, with repeated headers',
      example(
        'PUT /db-backup.dat.gz',
        'ilyl83RwaSoYIEdixDQcA4OnAnc=',
        {
          host: 'static.johnsmith.net:8080',
          date: 'Tue, 27 Mar 2007 21:06:08 +0000',
          'x-amz-acl': 'public-read',
          'content-type': 'application/x-download',
          'content-md5': '4gJE4saaMU4BqNR0kLY+lw==',
          'x-amz-meta-reviewedby': 'joe@johnsmith.net,jane@johnsmith.net',
          'x-amz-meta-filechecksum': '0x02661779',
          'x-amz-meta-checksumalgorithm': 'crc32',
          'content-encoding': 'gzip',
          'content-length': '5913339',
        },
        'static.johnsmith.net',
      ),
    ],
    [
      'a moment in x-amz-date',
      example('DELETE /johnsmith/photos/puppy.jpg', 'R4dJ53KECjStyBO5iTBJZ4XVOaI=', {
        host: 's3.amazonaws.com',
        date: 'Tue, 27 Mar 2007 21:20:27 +0000',
        'x-amz-date': 'Tue, 27 Mar 2007 21:20:26 +0000',
      }),
    ],
    [
      'the list of buckets',
      example('GET /', 'qGdzdERIC03wnaRNKh6OqZehG9s=', {
        host: 's3.amazonaws.com',
        date: 'Wed, 28 Mar 2007 01:29:59 +0000',
      }),
    ],
    [
      'a path as it was encoded',
      example('GET /dictionary/fran%C3%A7ais/pr%c3%a9f%c3%a8re', 'DNEZGsoieTZ92F3bUfSPQcbGmlM=', {
        host: 's3.amazonaws.com',
        date: 'Wed, 28 Mar 2007 01:49:49 +0000',
      }),
    ],
    ['a presigned URL', presigned],
  ])('accepts %s', (_, published) => {
    expect(() => check(published)).not.toThrow();
  });
});

describe('a path that is signed with a slash behind it', () => {
  function sent(path: string, query = '', bucketOfHost?: string): Example {
    const date = 'Tue, 27 Mar 2007 19:36:42 +0000';
    const request = { method: 'GET', path: `${path}/`, query, headers: { host, date } };
    const signature = signV2(
      stringToSignV2({ request, query: parseQuery(query), bucketOfHost }, date),
      secretAccessKey,
    );
    return example(`GET ${path}?${query}`, signature, { host, date }, bucketOfHost);
  }

  it.each(['', 'acl', 'prefix=a&list-type=2'])('is the bucket: ?%s', (query) => {
    expect(() => check(sent('/johnsmith', query))).not.toThrow();
  });

  it.each<[string, Example]>([
    ['an object', sent('/johnsmith/photos')],
    ['an object behind an encoded slash', sent('/johnsmith%2Fphotos')],
    ['an object of the bucket in the host name', sent('/photos', '', 'johnsmith')],
    ['the list of buckets', sent('/')],
  ])('is no other one: %s', (_, changed) => {
    expect(codeOf(() => check(changed))).toBe('SignatureDoesNotMatch');
  });
});

/** Returns a URL of the same bucket in botocore's style, with headers in its query. */
function bear(query: string, headers: Record<string, string> = {}, signedQuery = query): Example {
  const request = { method: 'PUT', path: '/photos/a', query: signedQuery, headers: { host } };
  const text = stringToSignV2(
    { request, query: parseQuery(signedQuery), bucketOfHost: 'johnsmith' },
    '1175139620',
  );
  const signature = encodeURIComponent(signV2(text, secretAccessKey));
  return {
    request: {
      ...request,
      query: `${query}&AWSAccessKeyId=${accessKeyId}&Signature=${signature}&Expires=1175139620`,
      headers: { host, ...headers },
    },
    bucketOfHost: 'johnsmith',
    nowMs: 1_175_139_000_000,
  };
}

describe('a URL signed with version 2', () => {
  it('bears headers as parameters, which may be sent as headers too', () => {
    expect(() => check(bear('x-amz-acl=private&content-type=text%2Fplain'))).not.toThrow();
    expect(() => check(bear('x-amz-acl=private', { 'x-amz-acl': 'private' }))).not.toThrow();
  });

  it('signs overrides as they are meant, not as they are encoded', () => {
    const query = 'response-content-disposition=attachment%3B%20filename%3D%22a%20b%22';
    const request = { method: 'GET', path: '/a', query, headers: { host } };
    const text = stringToSignV2({ request, query: parseQuery(query), bucketOfHost: undefined }, '1');
    expect(text).toBe('GET\n\n\n1\n/a?response-content-disposition=attachment; filename="a b"');
  });

  it.each<[string, Example]>([
    ['another value of a header', bear('x-amz-acl=private', { 'x-amz-acl': 'public-read' })],
    ['a header more', bear('x-amz-meta-a=1', { 'x-amz-acl': 'public-read' })],
    ['metadata that another spelling hides', bear('X-Amz-Meta-A=2', {}, '')],
    ['a header without its parameter', bear('', {}, 'x-amz-acl=private')],
    ['a content type', bear('x-amz-meta-a=1', { 'content-type': 'text/html' })],
    ['an operation added later than version 2', bear('attributes', {}, '')],
    ['another version', bear('versionId=2', {}, 'versionId=1')],
    ['a part', bear('partNumber=2&uploadId=a', {}, 'partNumber=1&uploadId=a')],
  ])('stands for nothing else: %s', (_, changed) => {
    expect(codeOf(() => check(changed))).toBe('SignatureDoesNotMatch');
  });

  it.each<[string, Example]>([
    ['a parameter twice', bear('x-amz-acl=private&x-amz-acl=public-read', {}, 'x-amz-acl=private')],
    [
      'two headers in the name of one parameter',
      bear('x-amz-meta-a:1%0Ax-amz-tagging=b', {}, 'x-amz-meta-a=1&x-amz-tagging=b'),
    ],
    [
      'a header in the value of another',
      bear('x-amz-meta-a=1%0Ax-amz-tagging:b', {}, 'x-amz-meta-a=1&x-amz-tagging=b'),
    ],
    [
      'a part of a header in its name',
      bear('x-amz-object-lock-retain-until-date:2030=1', {}, 'x-amz-object-lock-retain-until-date=2030:1'),
    ],
    ['a part as an object', bear('partNumber=1%26uploadId=a', {}, 'partNumber=1&uploadId=a')],
    [
      'an older version as the latest',
      bear('response-expires=0%26versionId=1', {}, 'response-expires=0&versionId=1'),
    ],
    ['a sub-resource in a name', bear('response-a%26acl', {}, 'response-a&acl')],
    ['a line break in what is answered', bear('response-content-type=a%0D%0Ab')],
  ])('is refused with what can be read in two ways: %s', (_, changed) => {
    expect(codeOf(() => check(changed))).toBe('InvalidArgument');
  });

  it('may answer with a name that holds an ampersand', () => {
    expect(() =>
      check(bear('response-content-disposition=attachment%3B%20filename%3D%22a%26b%22')),
    ).not.toThrow();
  });

  const withQuery = (query: string): Example => ({ ...presigned, request: { ...presigned.request, query } });
  const expiring = (expires: string) => withQuery(presigned.request.query.replace('1175139620', expires));

  it.each<[string, Example, string]>([
    ['after its time', { ...presigned, nowMs: presigned.nowMs + 1 }, 'AccessDenied'],
    ['with another expiry', expiring('1175139621'), 'SignatureDoesNotMatch'],
    ['with an expiry that is none', expiring('soon'), 'AccessDenied'],
    ['with two expiries', withQuery(`${presigned.request.query}&Expires=1175139621`), 'AccessDenied'],
    ['without an expiry', withQuery(presigned.request.query.replace(/&Expires.*/, '')), 'AccessDenied'],
    ['without a key', withQuery(presigned.request.query.replace(/AWSAccessKeyId=\w+&/, '')), 'AccessDenied'],
    ['with a session token', withQuery(`${presigned.request.query}&x-amz-security-token=a`), 'InvalidToken'],
    ['signed by version 4 too', withQuery(`${presigned.request.query}&X-Amz-Signature=a`), 'InvalidArgument'],
  ])('is refused %s', (_, changed, code) => {
    expect(codeOf(() => check(changed))).toBe(code);
  });
});

describe('an Authorization header of version 2', () => {
  const minuteMs = 60_000;
  const dated = (headers: Record<string, string>): Example => ({
    ...getObject,
    request: { ...getObject.request, headers: { ...getObject.request.headers, ...headers } },
  });
  const without = (name: string): Example => {
    const { [name]: _, ...headers } = getObject.request.headers;
    return { ...getObject, request: { ...getObject.request, headers } };
  };

  it.each<[string, Example, string]>([
    ['without a date', without('date'), 'AccessDenied'],
    ['with an empty date', dated({ date: '' }), 'AccessDenied'],
    ['with a date that is none', dated({ date: 'Bad Date' }), 'AccessDenied'],
    ['with a date before 1970', dated({ date: 'Tue, 07 Jul 1950 21:53:04 GMT' }), 'AccessDenied'],
    ['16 minutes late', { ...getObject, nowMs: getObject.nowMs + 16 * minuteMs }, 'RequestTimeTooSkewed'],
    ['16 minutes early', { ...getObject, nowMs: getObject.nowMs - 16 * minuteMs }, 'RequestTimeTooSkewed'],
    ['in another form', dated({ authorization: 'AWS HAHAHA' }), 'InvalidArgument'],
    [
      'with another signature',
      dated({ authorization: `AWS ${accessKeyId}:bWq2s1WEIj8=` }),
      'SignatureDoesNotMatch',
    ],
    ['for another bucket', { ...getObject, bucketOfHost: 'jane' }, 'SignatureDoesNotMatch'],
    ['with a session token', dated({ 'x-amz-security-token': 'a' }), 'InvalidToken'],
    [
      'beside a presigned query',
      { ...getObject, request: { ...getObject.request, query: presigned.request.query } },
      'InvalidArgument',
    ],
  ])('is refused %s', (_, changed, code) => {
    expect(codeOf(() => check(changed))).toBe(code);
  });

  it('holds for 15 minutes either way, and for one secret', () => {
    expect(() => check({ ...getObject, nowMs: getObject.nowMs + 14 * minuteMs })).not.toThrow();
    expect(() => check({ ...getObject, nowMs: getObject.nowMs - 14 * minuteMs })).not.toThrow();
    expect(codeOf(() => check(getObject, 'another'))).toBe('SignatureDoesNotMatch');
  });

  it('is no other signature', () => {
    const anonymous = { ...getObject.request, headers: { host } };
    expect(readSignatureV2Claim(anonymous, [], getObject.nowMs)).toBeUndefined();
    const v4 = { ...anonymous, headers: { authorization: 'AWS4-HMAC-SHA256 Credential=a' } };
    expect(readSignatureV2Claim(v4, [], getObject.nowMs)).toBeUndefined();
  });
});
