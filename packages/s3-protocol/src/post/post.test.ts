import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigningKeyCache } from '../sigv4/signing-key.ts';
import { codeOf, errorOf } from '../testing/code-of.ts';
import { expandFilename, needPostField } from './fields.ts';
import { checkPostPolicy, checkPostSize, parsePostPolicy } from './policy.ts';
import { readPostClaim, verifyPostSignature } from './signature.ts';

const nowMs = Date.UTC(2015, 11, 29);
const keys = createSigningKeyCache();
const encode = (document: unknown) => Buffer.from(JSON.stringify(document)).toString('base64');

const conditions = [
  { bucket: 'photos' },
  ['starts-with', '$key', 'user/'],
  { acl: 'public-read' },
  ['starts-with', '$Content-Type', 'image/'],
  ['eq', '$X-Amz-Meta-Uuid', '14365123651274'],
  ['content-length-range', 10, 100],
];
const policyOf = (list: unknown = conditions, expiration: unknown = '2015-12-30T12:00:00.000Z') =>
  parsePostPolicy(encode({ expiration, conditions: list }));
const fields = {
  acl: 'public-read',
  'content-type': 'image/jpeg',
  'x-amz-meta-uuid': '14365123651274',
  policy: 'p',
  'x-amz-signature': 's',
};
const check = (
  changes: Record<string, string | undefined> = {},
  key = 'user/a.jpg',
  bucketName = 'photos',
) => {
  const entries = Object.entries({ key, ...fields, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return checkPostPolicy(policyOf(), { bucketName, fields: new Map(entries) }, nowMs);
};
const keyed = (key: string) => ({ bucketName: 'photos', fields: new Map([['key', key]]) });

describe('a POST policy', () => {
  it('lets through a form that keeps to it, and says how large the file may be', () => {
    expect(check()).toEqual({ minBytes: 10, maxBytes: 100 });
    expect(check({ 'x-ignore-this': 'a', file: 'x' })).toEqual({ minBytes: 10, maxBytes: 100 });
    expect(codeOf(() => check({ 'content-type': 'image/png, image/jpeg' }))).toBe('none');
  });

  it.each<[string, () => unknown, string]>([
    [
      'another value',
      () => check({ acl: 'private' }),
      'Policy Condition failed: ["eq", "$acl", "public-read"]',
    ],
    [
      'another start',
      () => check({}, 'admin/a.jpg'),
      'Policy Condition failed: ["starts-with", "$key", "user/"]',
    ],
    [
      'another bucket',
      () => check({}, 'user/a.jpg', 'videos'),
      'Policy Condition failed: ["eq", "$bucket", "photos"]',
    ],
    ['a missing field', () => check({ 'x-amz-meta-uuid': undefined }), '"$X-Amz-Meta-Uuid"'],
    ['a field nobody allowed', () => check({ 'x-amz-meta-a': '1' }), 'Extra input fields: x-amz-meta-a'],
    ['one of two types', () => check({ 'content-type': 'image/png,text/html' }), '"$Content-Type"'],
    [
      'a policy without the bucket',
      () => checkPostPolicy(policyOf([['eq', '$key', 'a']]), keyed('a'), nowMs),
      'Extra input fields: bucket',
    ],
    [
      'an expired policy',
      () => checkPostPolicy(policyOf([], '2015-12-28T12:00:00Z'), keyed('a'), nowMs),
      'Policy expired.',
    ],
  ])('denies %s', (_, work, message) => {
    const error = errorOf(work);
    expect(error?.code).toBe('AccessDenied');
    expect(error?.message).toContain(message);
  });

  it('denies what nothing can fulfil', () => {
    const ask = (condition: unknown) =>
      errorOf(() => checkPostPolicy(policyOf([condition]), keyed('a'), nowMs))?.message;
    expect(ask(['eq', 'key', 'a'])).toContain('Policy Condition failed: ["eq", "key", "a"]');
    expect(ask(['content-length-range', 'test', '10'])).toContain('["content-length-range", "test", "10"]');
  });

  it('takes sizes as numbers or text', () => {
    const list = [{ bucket: 'photos' }, { key: 'a' }, ['content-length-range', '5', 10]];
    expect(checkPostPolicy(policyOf(list), keyed('a'), nowMs)).toEqual({ minBytes: 5, maxBytes: 10 });
  });

  it('asks nothing of a checksum, nor of a field that may be empty', () => {
    const list = [{ bucket: 'photos' }, { key: 'a' }, ['starts-with', '$x-amz-server-side-encryption', '']];
    const form = new Map([
      ['key', 'a'],
      ['x-amz-checksum-sha256', 'x'],
    ]);
    const ask = () => checkPostPolicy(policyOf(list), { bucketName: 'photos', fields: form }, nowMs);
    expect(codeOf(ask)).toBe('none');
  });

  it('compares field names without regard to case', () => {
    const policy = policyOf([{ bUcKeT: 'photos' }, ['StArTs-WiTh', '$KeY', 'foo'], { AcL: 'private' }]);
    const form = {
      bucketName: 'photos',
      fields: new Map([
        ['key', 'foo.txt'],
        ['acl', 'private'],
      ]),
    };
    expect(codeOf(() => checkPostPolicy(policy, form, nowMs))).toBe('none');
  });

  it('takes a dollar sign with its backslash or without', () => {
    const policy = policyOf([{ bucket: 'photos' }, ['starts-with', '$key', '\\$foo']]);
    const ask = (key: string) => codeOf(() => checkPostPolicy(policy, keyed(key), nowMs));
    expect([ask('$foo.txt'), ask('\\$foo.txt'), ask('foo.txt')]).toEqual(['none', 'none', 'AccessDenied']);
  });

  it.each<[string, unknown]>([
    ['no expiration', { conditions }],
    ['an expiration that is no moment', { expiration: 'tomorrow', conditions }],
    ['a date without a time', { expiration: '2015-12-30', conditions }],
    ['an expiration in another case', { EXPIRATION: '2015-12-30T12:00:00Z', conditions }],
    ['no conditions', { expiration: '2015-12-30T12:00:00Z' }],
    ['conditions that are no list', { expiration: '2015-12-30T12:00:00Z', conditions: {} }],
    ['a member that is none', { expiration: '2015-12-30T12:00:00Z', conditions: [], Statement: [] }],
    ['an expiration with an offset', { expiration: '2015-12-30T12:00:00+02:00', conditions: [] }],
    [
      'a condition of two fields',
      { expiration: '2015-12-30T12:00:00Z', conditions: [{ acl: 'a', key: 'b' }] },
    ],
    ['an empty condition', { expiration: '2015-12-30T12:00:00Z', conditions: [{}] }],
    [
      'a range with one end',
      { expiration: '2015-12-30T12:00:00Z', conditions: [['content-length-range', 0]] },
    ],
    [
      'a negative range',
      { expiration: '2015-12-30T12:00:00Z', conditions: [['content-length-range', -1, 0]] },
    ],
    [
      'an unknown operation',
      { expiration: '2015-12-30T12:00:00Z', conditions: [['ends-with', '$key', 'a']] },
    ],
    ['a value that is no text', { expiration: '2015-12-30T12:00:00Z', conditions: [{ key: 1 }] }],
    ['a list', []],
  ])('is refused with %s', (_, document) => {
    expect(codeOf(() => parsePostPolicy(encode(document)))).toBe('InvalidPolicyDocument');
  });

  it('is read or refused, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => Buffer.from(json).toString('base64')),
        ),
        (source) => {
          expect(['none', 'InvalidPolicyDocument']).toContain(codeOf(() => parsePostPolicy(source)));
        },
      ),
    );
  });

  it('limits the size of the file', () => {
    const limits = { minBytes: 10, maxBytes: 100 };
    expect([9, 10, 100, 101].map((size) => codeOf(() => checkPostSize(limits, size)))).toEqual([
      'EntityTooSmall',
      'none',
      'none',
      'EntityTooLarge',
    ]);
  });
});

describe('the fields of a form', () => {
  it("take the file's name, without folders", () => {
    const form = new Map([
      ['key', `user/$\{filename}`],
      ['success_action_redirect', `/done/$\{filename}`],
      ['policy', `$\{filename}`],
    ]);
    const values = (filename?: string) => [...expandFilename(form, filename).values()];
    expect(values('C:\\photos\\a$&.jpg')).toEqual(['user/a$&.jpg', '/done/a$&.jpg', `$\{filename}`]);
    expect(values('a/b/')).toEqual(['user/', '/done/', `$\{filename}`]);
    expect(values()).toEqual([...form.values()]);
  });

  it('are asked for by the names that S3 gives them', () => {
    expect(needPostField(new Map([['key', 'a']]), 'key')).toBe('a');
    const error = errorOf(() => needPostField(new Map([['policy', '']]), 'Policy'));
    expect(error?.code).toBe('InvalidArgument');
    expect(error?.message).toContain("must contain a field named 'Policy'.  If it is specified");
    expect(error?.details).toEqual({ ArgumentName: 'Policy', ArgumentValue: '' });
  });
});

// Amazon S3 API reference, "Example: Browser-Based Upload using HTTP POST".
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const publishedPolicy =
  'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9';
const published = {
  key: `user/user1/$\{filename}`,
  acl: 'public-read',
  success_action_redirect: 'http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html',
  'content-type': 'image/jpeg',
  'x-amz-meta-uuid': '14365123651274',
  'x-amz-server-side-encryption': 'AES256',
  'x-amz-meta-tag': '',
  'x-amz-credential': 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request',
  'x-amz-algorithm': 'AWS4-HMAC-SHA256',
  'x-amz-date': '20151229T000000Z',
  policy: publishedPolicy,
  'x-amz-signature': '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
};

describe('a signed form', () => {
  const verify = (form: Record<string, string>, secret = secretAccessKey) => {
    const claim = readPostClaim(new Map(Object.entries(form)));
    if (!claim) throw new Error('anonymous');
    verifyPostSignature(claim, secret, keys);
    return claim;
  };

  it("accepts AWS's published form", () => {
    expect(verify(published)).toMatchObject({ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', signedAtMs: nowMs });
    const form = expandFilename(new Map(Object.entries(published)), 'MyFilename.jpg');
    const policy = parsePostPolicy(publishedPolicy);
    const check = () => checkPostPolicy(policy, { bucketName: 'sigv4examplebucket', fields: form }, nowMs);
    expect(codeOf(check)).toBe('none');
  });

  it('accepts the older signature', () => {
    const old = {
      policy: 'abc',
      awsaccesskeyid: 'AKIAIOSFODNN7EXAMPLE',
      signature: 'T9CyFSdu8S8rPkyOysKBFJi2Vvw=',
    };
    expect(verify(old, 'key')).toMatchObject({ version: 'AWS', accessKeyId: 'AKIAIOSFODNN7EXAMPLE' });
    expect(codeOf(() => verify(old, 'other'))).toBe('SignatureDoesNotMatch');
  });

  it('is anonymous without any signing field', () => {
    expect(
      readPostClaim(
        new Map([
          ['key', 'a'],
          ['policy', 'p'],
        ]),
      ),
    ).toBeUndefined();
  });

  it('tells what was signed when it does not match', () => {
    const details = errorOf(() => verify({ ...published, policy: 'abc' }))?.details;
    expect(details).toEqual({
      AWSAccessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      StringToSign: 'abc',
      SignatureProvided: published['x-amz-signature'],
      StringToSignBytes: '61 62 63',
    });
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['a changed policy', { policy: encode({}) }, 'SignatureDoesNotMatch'],
    [
      'a changed signature',
      { 'x-amz-signature': published['x-amz-signature'].replace('8', '9') },
      'SignatureDoesNotMatch',
    ],
    ['no signature', { 'x-amz-signature': undefined }, 'InvalidArgument'],
    ['no policy', { policy: undefined }, 'InvalidArgument'],
    ['no date', { 'x-amz-date': undefined }, 'InvalidArgument'],
    ['a date that is none', { 'x-amz-date': 'today' }, 'InvalidArgument'],
    ['another algorithm', { 'x-amz-algorithm': 'AWS5' }, 'InvalidArgument'],
    ['a credential of another day', { 'x-amz-date': '20151230T000000Z' }, 'InvalidArgument'],
    ['a session token', { 'x-amz-security-token': 'x' }, 'InvalidToken'],
  ])('refuses %s', (_, changes, code) => {
    const form = Object.entries({ ...published, ...changes }).filter((entry) => entry[1] !== undefined);
    expect(codeOf(() => verify(Object.fromEntries(form) as Record<string, string>))).toBe(code);
  });
});
