import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.ts';
import { parseQuery, type SignableRequest, sha256Hex } from './canonical.ts';
import { readSignatureClaim } from './claim.ts';
import { presignUrl } from './presign.ts';
import { createSigningKeyCache } from './signing-key.ts';
import { verifySignature } from './verify.ts';

// Amazon S3 API reference, "Examples: Signature calculations in AWS Signature Version 4".
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const nowMs = Date.UTC(2013, 4, 24);
const host = 'examplebucket.s3.amazonaws.com';
const emptySha256 = sha256Hex('');
const keys = createSigningKeyCache();

function authorization(signedHeaders: string, signature: string): string {
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signedHeaders},Signature=${signature}`;
}

function check(request: SignableRequest, atMs = nowMs, secret = secretAccessKey): void {
  const query = parseQuery(request.query);
  const claim = readSignatureClaim(request, query, atMs);
  if (!claim) throw new Error('anonymous');
  verifySignature(request, query, claim, keys.get(secret, claim.scope));
}

function codeOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    if (error instanceof S3Error) return error.code;
    throw error;
  }
  return 'none';
}

const getObject: SignableRequest = {
  method: 'GET',
  path: '/test.txt',
  query: '',
  headers: {
    host,
    range: 'bytes=0-9',
    'x-amz-content-sha256': emptySha256,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
};

const putHeaders = {
  host,
  date: 'Fri, 24 May 2013 00:00:00 GMT',
  'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
  'x-amz-date': '20130524T000000Z',
  'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  authorization: authorization(
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ),
};

const bucketGet = (query: string, signature: string): SignableRequest => ({
  method: 'GET',
  path: '/',
  query,
  headers: {
    host,
    'x-amz-content-sha256': emptySha256,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization('host;x-amz-content-sha256;x-amz-date', signature),
  },
});

const presigned: SignableRequest = {
  method: 'GET',
  path: '/test.txt',
  query:
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host },
};

const chunkedPut = (headers: Record<string, string>, signature: string): SignableRequest => {
  const all = {
    host: 's3.amazonaws.com',
    'content-encoding': 'aws-chunked',
    'x-amz-date': '20130524T000000Z',
    'x-amz-decoded-content-length': '66560',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    ...headers,
  };
  const signed = Object.keys(all).sort().join(';');
  return {
    method: 'PUT',
    path: '/examplebucket/chunkObject.txt',
    query: '',
    headers: { ...all, authorization: authorization(signed, signature) },
  };
};

describe("AWS's published signatures", () => {
  it.each<[string, SignableRequest]>([
    ['GET object with a range', getObject],
    [
      'PUT object with a key to be encoded',
      { method: 'PUT', path: '/test$file.text', query: '', headers: putHeaders },
    ],
    [
      'the same path, already encoded',
      { method: 'PUT', path: '/test%24file.text', query: '', headers: putHeaders },
    ],
    [
      'a valueless parameter',
      bucketGet('lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'),
    ],
    [
      'a list, its parameters in another order',
      bucketGet('prefix=J&max-keys=2', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'),
    ],
    ['a presigned URL', presigned],
    [
      'the seed of a chunked upload',
      chunkedPut(
        { 'content-length': '66824', 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' },
        '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
      ),
    ],
    [
      'the seed of a chunked upload with a trailer',
      chunkedPut(
        {
          'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
          'x-amz-trailer': 'x-amz-checksum-crc32c',
        },
        '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e',
      ),
    ],
  ])('accepts %s', (_, request) => {
    expect(() => check(request)).not.toThrow();
  });

  it('makes the published presigned URL', () => {
    const url = presignUrl(
      {
        method: 'GET',
        url: new URL(`https://${host}/test.txt`),
        accessKeyId,
        secretAccessKey,
        region: 'us-east-1',
        nowMs,
        expiresSeconds: 86_400,
      },
      keys,
    );
    expect(url).toBe(`https://${host}/test.txt?${presigned.query}`);
  });
});

describe('refusals', () => {
  const changed = (headers: Record<string, string>): SignableRequest => ({
    ...getObject,
    headers: { ...getObject.headers, ...headers },
  });

  it.each<[string, () => void, string]>([
    ['another secret', () => check(getObject, nowMs, 'another'), 'SignatureDoesNotMatch'],
    ['another method', () => check({ ...getObject, method: 'DELETE' }), 'SignatureDoesNotMatch'],
    ['another path', () => check({ ...getObject, path: '/test2.txt' }), 'SignatureDoesNotMatch'],
    ['an added parameter', () => check({ ...getObject, query: 'acl' }), 'SignatureDoesNotMatch'],
    ['a changed signed header', () => check(changed({ range: 'bytes=0-10' })), 'SignatureDoesNotMatch'],
    ['an unsigned amz header', () => check(changed({ 'x-amz-acl': 'public-read' })), 'AccessDenied'],
    ['a clock 16 minutes ahead', () => check(getObject, nowMs + 16 * 60_000), 'RequestTimeTooSkewed'],
    ['a clock 16 minutes behind', () => check(getObject, nowMs - 16 * 60_000), 'RequestTimeTooSkewed'],
    ['a session token', () => check(changed({ 'x-amz-security-token': 'x' })), 'InvalidToken'],
    ['signature version 2', () => check(changed({ authorization: 'AWS a:b' })), 'InvalidRequest'],
    [
      'a header without a signature',
      () => check(changed({ authorization: 'AWS4-HMAC-SHA256 x' })),
      'AuthorizationHeaderMalformed',
    ],
    ['two mechanisms', () => check({ ...getObject, query: presigned.query }), 'InvalidArgument'],
    ['a path that is no UTF-8', () => check({ ...getObject, path: '/%ff' }), 'InvalidURI'],
    ['an expired URL', () => check(presigned, nowMs + 86_401_000), 'AccessDenied'],
    ['a URL from the future', () => check(presigned, nowMs - 16 * 60_000), 'AccessDenied'],
    [
      'a longer lifetime than was signed',
      () => check({ ...presigned, query: presigned.query.replace('=86400', '=86401') }),
      'SignatureDoesNotMatch',
    ],
    [
      'a doubled parameter',
      () => check({ ...presigned, query: `${presigned.query}&X-Amz-Date=20130524T000000Z` }),
      'AuthorizationQueryParametersError',
    ],
  ])('refuses %s', (_, work, code) => {
    expect(codeOf(work)).toBe(code);
  });

  it.each([
    ['0', 'AccessDenied', 'Request has expired'],
    ['-1', 'AuthorizationQueryParametersError', 'X-Amz-Expires must be non-negative'],
    ['604801', 'AuthorizationQueryParametersError', /^X-Amz-Expires must be less than a week/],
    ['9'.repeat(40), 'AuthorizationQueryParametersError', /^X-Amz-Expires must be less than a week/],
    ['undefined', 'AuthorizationQueryParametersError', 'X-Amz-Expires should be a number'],
    ['1.5', 'AuthorizationQueryParametersError', 'X-Amz-Expires should be a number'],
  ])('says what is wrong with a lifetime of %s', (seconds, code, message) => {
    const query = presigned.query.replace('=86400', `=${seconds}`);
    expect(() => check({ ...presigned, query })).toThrow(message);
    expect(codeOf(() => check({ ...presigned, query }))).toBe(code);
  });

  it('accepts 14 minutes of skew', () => {
    expect(() => check(getObject, nowMs + 14 * 60_000)).not.toThrow();
  });

  it('takes a request without a signature as anonymous', () => {
    expect(readSignatureClaim({ ...getObject, headers: { host } }, [], nowMs)).toBeUndefined();
  });
});
