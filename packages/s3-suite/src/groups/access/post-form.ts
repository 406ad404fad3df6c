import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { type Answer, elementsOf } from '../../wire/answer.ts';
import { exchange, pathOf } from '../../wire/send.ts';
import { hmac, scopeOf, signingKey, timestamp } from '../../wire/sign.ts';
import { hmacSha1 } from '../../wire/sign-v2.ts';

type Condition = Record<string, string> | readonly (string | number)[];

interface Form {
  fields?: Record<string, string | undefined>;
  /** Laid over what the policy would say. */
  conditions?: readonly Condition[];
  expiresInMs?: number;
  content?: string;
  filename?: string;
  /** The policy itself, instead of one created from the above. */
  policy?: string;
  signature?: string;
  /** Default: the first account's. */
  accessKeyId?: string;
  isAnonymous?: boolean;
  /** Signed with version 2. */
  isV2?: boolean;
}

const boundary = 'suite-form-boundary';

/** Builds the request of a browser that sends an HTML form with these fields and a file. */
function multipartBody(
  fields: readonly (readonly [string, string])[],
  filename: string,
  content: string,
): Buffer {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
  return Buffer.from(`${parts.join('')}${file}--${boundary}--\r\n`);
}

function postForm({ target, Bucket }: Case, form: Form): Promise<Answer> {
  const time = timestamp(Date.now());
  const scope = scopeOf(time, target.region);
  const auth = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${form.accessKeyId ?? target.main.accessKeyId}/${scope}`,
    'x-amz-date': time,
  };
  const conditions = [
    { bucket: Bucket },
    ['starts-with', '$key', ''],
    ...Object.entries(form.isV2 ? {} : auth).map(([name, value]) => ({ [name]: value })),
    ...(form.conditions ?? []),
  ];
  const expiration = new Date(Date.now() + (form.expiresInMs ?? 60_000)).toISOString();
  const policy = Buffer.from(form.policy ?? JSON.stringify({ expiration, conditions })).toString('base64');
  const signature =
    form.signature ?? hmac(signingKey(target.main.secretAccessKey, scope), policy).toString('hex');
  const v2 = {
    AWSAccessKeyId: form.accessKeyId ?? target.main.accessKeyId,
    policy,
    signature: form.signature ?? hmacSha1(target.main.secretAccessKey, policy),
  };
  const v4 = { ...auth, policy, 'x-amz-signature': signature };
  const claimed = form.isV2 ? v2 : v4;
  const signed = form.isAnonymous ? {} : claimed;
  const fields = Object.entries({ key: 'a', ...signed, ...form.fields }).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  const body = multipartBody(fields, form.filename ?? 'name.txt', form.content ?? 'hello');
  const headers = {
    host: new URL(target.endpoint).host,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
  };
  return exchange(target, { method: 'POST', path: pathOf(Bucket), query: {}, headers, body });
}

/** Version 2 only signs the policy. */
const versionTwo: readonly (readonly [string, Form, number])[] = [
  ['lets in who signs the policy', {}, 204],
  ['refuses another signature', { signature: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }, 403],
  ['refuses a key that does not exist', { accessKeyId: 'AKIANOBODYNOBODY0000' }, 403],
  ['refuses no signature', { fields: { signature: undefined } }, 400],
  ['refuses no key', { fields: { AWSAccessKeyId: undefined } }, 400],
  ['refuses no policy', { fields: { policy: undefined } }, 400],
  ['refuses a policy that expired', { expiresInMs: -60_000 }, 403],
];

const success: readonly (readonly [string, Form, number])[] = [
  ['answers 204', {}, 204],
  [
    'answers 200 when asked',
    { fields: { success_action_status: '200' }, conditions: [{ success_action_status: '200' }] },
    200,
  ],
  [
    'answers 201 when asked',
    { fields: { success_action_status: '201' }, conditions: [{ success_action_status: '201' }] },
    201,
  ],
  [
    'answers 204 for a status that it may not give',
    { fields: { success_action_status: '404' }, conditions: [{ success_action_status: '404' }] },
    204,
  ],
  [
    'holds an exact condition',
    { fields: { 'content-type': 'text/plain' }, conditions: [{ 'content-type': 'text/plain' }] },
    204,
  ],
  [
    'holds eq',
    { fields: { 'content-type': 'text/plain' }, conditions: [['eq', '$content-type', 'text/plain']] },
    204,
  ],
  [
    'holds starts-with',
    { fields: { 'content-type': 'text/plain' }, conditions: [['starts-with', '$Content-Type', 'text/']] },
    204,
  ],
  ['holds content-length-range', { conditions: [['content-length-range', 0, 5]] }, 204],
  [
    'minds no case in names of conditions',
    { fields: { 'content-type': 'a' }, conditions: [['eq', '$CoNtEnT-TyPe', 'a']] },
    204,
  ],
  ['ignores fields of the name x-ignore-', { fields: { 'x-ignore-me': 'a' } }, 204],
  [
    'takes a policy with more conditions than fields are needed',
    { conditions: [['starts-with', '$key', 'a']] },
    204,
  ],
];

const refusals: readonly (readonly [string, Form, number, string])[] = [
  ['a forged signature', { signature: '0'.repeat(64) }, 403, 'SignatureDoesNotMatch'],
  ['an unknown access key', { accessKeyId: 'AKIANOBODYNOBODY0000' }, 403, 'InvalidAccessKeyId'],
  ['an expired policy', { expiresInMs: -1000 }, 403, 'AccessDenied'],
  ['a field that the policy does not name', { fields: { 'x-amz-meta-more': 'a' } }, 403, 'AccessDenied'],
  [
    'a condition not held',
    { fields: { 'content-type': 'text/html' }, conditions: [{ 'content-type': 'text/plain' }] },
    403,
    'AccessDenied',
  ],
  [
    'a prefix not held',
    { fields: { key: 'b' }, conditions: [['starts-with', '$key', 'a']] },
    403,
    'AccessDenied',
  ],
  [
    'a condition whose field is missing',
    { conditions: [['starts-with', '$x-amz-meta-foo', 'bar']] },
    403,
    'AccessDenied',
  ],
  ['the policy of another bucket', { conditions: [{ bucket: 'another' }] }, 403, 'AccessDenied'],
  ['a file too small', { conditions: [['content-length-range', 6, 10]] }, 400, 'EntityTooSmall'],
  ['a file too large', { conditions: [['content-length-range', 0, 4]] }, 400, 'EntityTooLarge'],
  ['no key', { fields: { key: undefined } }, 400, 'InvalidArgument'],
  ['a policy that is no JSON', { policy: 'nonsense' }, 400, 'InvalidPolicyDocument'],
  [
    'a policy without expiration',
    { policy: JSON.stringify({ conditions: [] }) },
    400,
    'InvalidPolicyDocument',
  ],
  [
    'a policy without conditions',
    { policy: JSON.stringify({ expiration: '2099-01-01T00:00:00Z' }) },
    400,
    'InvalidPolicyDocument',
  ],
  [
    'a policy whose expiration is no time',
    { policy: JSON.stringify({ expiration: 'soon', conditions: [] }) },
    400,
    'InvalidPolicyDocument',
  ],
  [
    'an operator that does not exist',
    { conditions: [['ends-with', '$key', 'a']] },
    400,
    'InvalidPolicyDocument',
  ],
  ['a range that is none', { conditions: [['content-length-range', -1, 0]] }, 400, 'InvalidPolicyDocument'],
  ['a policy without signature', { fields: { 'x-amz-signature': undefined } }, 400, 'InvalidArgument'],
  ['nobody’s form where strangers may not write', { isAnonymous: true }, 403, 'AccessDenied'],
  [
    'a checksum of another file',
    {
      fields: { 'x-amz-checksum-crc32': 'AAAAAA==' },
      conditions: [['starts-with', '$x-amz-checksum-crc32', '']],
    },
    400,
    'BadDigest',
  ],
];

export const postForms = group('POST forms', {
  ...each('%s', success, async ([, form, status], test) => {
    expect((await postForm(test, form)).status).toBe(status);
    expect(await test.read('a')).toBe('hello');
  }),
  ...each('refuses %s', refusals, async ([, form, status, code], test) => {
    const answer = await postForm(test, form);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect((await test.s3.listObjectsV2({ Bucket: test.Bucket })).KeyCount).toBe(0);
  }),
  ...each('by signature version 2 %s', versionTwo, async ([, form, status], test) => {
    expect((await postForm(test, { ...form, isV2: true })).status).toBe(status);
  }),
  'answers 201 with location, bucket, key and ETag': async (test) => {
    const { text, headers } = await postForm(test, {
      fields: { success_action_status: '201' },
      conditions: [{ success_action_status: '201' }],
    });
    expect([elementsOf(text, 'Bucket'), elementsOf(text, 'Key')]).toEqual([[test.Bucket], ['a']]);
    expect(elementsOf(text, 'ETag')).toEqual([headers.etag]);
    expect(elementsOf(text, 'Location')[0]).toContain(test.Bucket);
  },
  'leads to where the form says, with bucket, key and ETag': async (test) => {
    const to = 'https://example.com/done?x=1';
    const { status, headers } = await postForm(test, {
      fields: { success_action_redirect: to },
      conditions: [{ success_action_redirect: to }],
    });
    expect(status).toBe(303);
    const location = new URL(headers.location ?? '');
    expect([
      location.origin,
      location.searchParams.get('x'),
      location.searchParams.get('bucket'),
      location.searchParams.get('key'),
    ]).toEqual(['https://example.com', '1', test.Bucket, 'a']);
  },
  'puts the file’s name into the key': async (test) => {
    await postForm(test, { fields: { key: `user/\${filename}` }, filename: 'photo 1.jpg' });
    expect(await test.read('user/photo 1.jpg')).toBe('hello');
  },
  'keeps metadata, type and class of the form': async (test) => {
    const fields = { 'x-amz-meta-colour': 'red', 'content-type': 'text/css', 'cache-control': 'no-cache' };
    await postForm(test, {
      fields,
      conditions: Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    });
    expect(await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' })).toMatchObject({
      Metadata: { colour: 'red' },
      ContentType: 'text/css',
      CacheControl: 'no-cache',
    });
  },
  'keeps tags of the form': async (test) => {
    const tagging = '<Tagging><TagSet><Tag><Key>colour</Key><Value>red</Value></Tag></TagSet></Tagging>';
    expect(
      (await postForm(test, { fields: { tagging }, conditions: [['starts-with', '$tagging', '']] })).status,
    ).toBe(204);
    expect((await test.s3.getObjectTagging({ Bucket: test.Bucket, Key: 'a' })).TagSet).toEqual([
      { Key: 'colour', Value: 'red' },
    ]);
  },
  'encrypts with a customer’s key of the form': async (test) => {
    const key = Buffer.alloc(32, 'k');
    const fields = {
      'x-amz-server-side-encryption-customer-algorithm': 'AES256',
      'x-amz-server-side-encryption-customer-key': key.toString('base64'),
      'x-amz-server-side-encryption-customer-key-md5': createHash('md5').update(key).digest('base64'),
    };
    const conditions = Object.keys(fields).map((name) => ['starts-with', `$${name}`, '']);
    expect((await postForm(test, { fields, conditions })).status).toBe(204);
    await refused(test.s3.getObject({ Bucket: test.Bucket, Key: 'a' }), 400, 'InvalidRequest');
    const SSECustomerKey = key.toString('base64');
    expect(await test.read('a', { SSECustomerAlgorithm: 'AES256', SSECustomerKey })).toBe('hello');
  },
  ...each('encrypts with %s of the form', ['AES256', 'aws:kms'] as const, async (algorithm, test) => {
    const fields = { 'x-amz-server-side-encryption': algorithm };
    expect((await postForm(test, { fields, conditions: [fields] })).status).toBe(204);
    const { ServerSideEncryption } = await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' });
    expect([await test.read('a'), ServerSideEncryption]).toEqual(['hello', algorithm]);
  }),
  'makes an object that strangers may read': async (test) => {
    const Bucket = await test.newBucket({ acls: true });
    const fields = { acl: 'public-read' };
    expect((await postForm({ ...test, Bucket }, { fields, conditions: [fields] })).status).toBe(204);
    expect((await test.send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).text).toBe('hello');
  },
  'keeps an empty file': async (test) => {
    expect((await postForm(test, { content: '' })).status).toBe(204);
    expect(await test.read('a')).toBe('');
  },
  'keeps a file that holds what looks like a boundary': async (test) => {
    const content = `--${boundary.slice(0, -1)}\r\n\r\n--\r\n`;
    await postForm(test, { content });
    expect(await test.read('a')).toBe(content);
  },
  'takes a stranger’s form where strangers may write': async (test) => {
    const Bucket = await test.newBucket({ publicAccess: true });
    const Statement = [
      { Effect: 'Allow', Principal: '*', Action: 's3:PutObject', Resource: `arn:aws:s3:::${Bucket}/*` },
    ];
    await test.s3.putBucketPolicy({ Bucket, Policy: JSON.stringify({ Version: '2012-10-17', Statement }) });
    expect((await postForm({ ...test, Bucket }, { isAnonymous: true })).status).toBe(204);
  },
  'takes a stranger’s form with an ACL and tags where everybody may write': async (test) => {
    const Bucket = await test.newBucket({ acls: true });
    await test.s3.putBucketAcl({ Bucket, ACL: 'public-read-write' });
    const tagging = '<Tagging><TagSet><Tag><Key>colour</Key><Value>red</Value></Tag></TagSet></Tagging>';
    const fields = { acl: 'public-read', tagging };
    expect((await postForm({ ...test, Bucket }, { fields, isAnonymous: true })).status).toBe(204);
    expect((await test.send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).text).toBe('hello');
    const { TagSet } = await test.s3.getObjectTagging({ Bucket, Key: 'a' });
    expect(TagSet).toEqual([{ Key: 'colour', Value: 'red' }]);
  },
  'needs the type multipart/form-data': async ({ send, Bucket }) => {
    const answer = await send({
      method: 'POST',
      path: pathOf(Bucket),
      body: 'key=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      as: 'nobody',
    });
    expect(Math.floor(answer.status / 100)).toBe(4);
  },
});
