import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringToSignV2, verifySignatureV2 } from '../sigv2/verify.ts';
import { codeOf } from '../testing/code-of.ts';
import {
  canonicalRequest,
  parseQuery,
  type QueryPair,
  type SignableRequest,
  uriDecode,
} from './canonical.ts';
import { choosesOperation, refuseAmbiguousQuery } from './unambiguous.ts';

/** Few pieces, which makes it likely that different requests share a string to sign if that is possible at all. */
const names = [
  'x-amz-a',
  'x-amz-b',
  'X-Amz-A',
  'x-amz-a:1',
  'x-amz-a%3A1%0Ax-amz-b',
  'x-amz-b%0Ax-amz-a',
  'versionId',
  'partNumber',
  'uploadId',
  'acl',
  'response-a',
  'response-a%26acl',
  'response-a%3D1%26versionId',
  'content-type',
  'prefix',
];
const values = [
  '',
  '1',
  '2',
  '1,2',
  '1%262',
  '1%26versionId=2',
  '1%26acl',
  '1%26uploadId%3D2',
  '1%0Ax-amz-b:2',
  '1:2',
  '%2F',
  '1+2',
  '1%202',
];
const pair = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
  .map(([name, value]) => `${name}=${value}`);
const headers = fc.dictionary(
  fc.constantFrom('x-amz-a', 'x-amz-b', 'content-type'),
  fc.constantFrom('1', '2', '1,2', '1:2', ''),
  { maxKeys: 2, noNullPrototype: true },
);
const request: fc.Arbitrary<SignableRequest> = fc.record({
  method: fc.constantFrom('GET', 'PUT'),
  path: fc.constantFrom('/b', '/b/a', '/b%2Fa', '/b/%61', '/b/a%3Facl'),
  query: fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join('&')),
  headers,
});
const requests = fc.sample(request, { numRuns: 20_000, seed: 7 });

/**
 * Returns the server's interpretation of the signed parameters and headers. A header takes precedence over the first
 * parameter of its name.
 */
function effectOf(
  { method, path, headers: sent }: SignableRequest,
  query: readonly QueryPair[],
  isSigned: (name: string) => boolean,
) {
  const effect = new Map<string, string>();
  for (const [name, value] of query.toReversed()) {
    const known = /^x-amz-/i.test(name) ? name.toLowerCase() : name;
    if (isSigned(known)) effect.set(known, value);
  }
  for (const [name, value] of Object.entries(sent)) effect.set(name, value);
  // An empty type counts as missing.
  if (effect.get('content-type') === '') effect.delete('content-type');
  return JSON.stringify([method, uriDecode(path), [...effect].sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function expectOneEffect(
  isAccepted: (query: readonly QueryPair[], request: SignableRequest) => boolean,
  textOf: (request: SignableRequest, query: readonly QueryPair[]) => string,
  isSigned: (name: string) => boolean,
): void {
  const effects = new Map<string, string>();
  let met = 0;
  for (const one of requests) {
    const query = parseQuery(one.query);
    if (!isAccepted(query, one)) continue;
    const text = textOf(one, query);
    const effect = effectOf(one, query, isSigned);
    const earlier = effects.get(text);
    if (earlier !== undefined) met += 1;
    expect(effect, text).toBe(earlier ?? effect);
    effects.set(text, effect);
  }
  expect(met).toBeGreaterThan(1000);
}

describe('two requests with one string to sign do the same', () => {
  it('in version 2', () => {
    const claim = {
      via: 'query',
      accessKeyId: 'a',
      signature: 'none',
      dateLine: '1',
      signedAtMs: 0,
    } as const;
    expectOneEffect(
      (query, one) =>
        codeOf(() => verifySignatureV2({ request: one, query, bucketOfHost: undefined }, claim, 'secret')) ===
        'SignatureDoesNotMatch',
      (one, query) => stringToSignV2({ request: one, query, bucketOfHost: undefined }, '1'),
      (name) => name.startsWith('x-amz-') || name === 'content-type' || choosesOperation(name),
    );
  });

  it('in version 4', () => {
    expectOneEffect(
      (query) => codeOf(() => refuseAmbiguousQuery(query)) === 'none',
      (one, query) => canonicalRequest(one, query, Object.keys(one.headers).sort(), ''),
      () => true,
    );
  });
});

describe('a query that can be read in one way alone', () => {
  it.each([
    'prefix=a%0Ab&delimiter=%0A',
    'x-atoll-key=a%0Ab',
    'x-amz-meta-a=1&x-amz-meta-a=1',
    'response-content-disposition=attachment%3B%20filename%3D%22a%26b%22',
    'list-type=2&start-after=%00%01',
  ])('is taken: %s', (query) => {
    expect(codeOf(() => refuseAmbiguousQuery(parseQuery(query)))).toBe('none');
  });

  it.each([
    'x-amz-meta-a%0A=1',
    'x-amz-meta-a=1%0D',
    'a%00=1',
    'x-amz-meta-a=1&X-Amz-Meta-A=2',
    'versionId=1&versionId=2',
    'X-Amz-SignedHeaders=host%0A',
  ])('is not: %s', (query) => {
    expect(codeOf(() => refuseAmbiguousQuery(parseQuery(query)))).toBe('InvalidArgument');
  });
});
