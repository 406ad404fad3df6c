import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { allow, arn, nobodyGets, putPolicy, type Statement } from './statements.ts';

const reads: readonly (readonly [string, Statement, Record<string, string>, number])[] = [
  ['StringEquals: the same', { StringEquals: { 'aws:UserAgent': 'tests' } }, { 'user-agent': 'tests' }, 200],
  ['StringEquals: another', { StringEquals: { 'aws:UserAgent': 'tests' } }, { 'user-agent': 'Tests' }, 403],
  [
    'StringEquals: one of several',
    { StringEquals: { 'aws:UserAgent': ['a', 'tests'] } },
    { 'user-agent': 'tests' },
    200,
  ],
  ['StringEquals: what is missing', { StringEquals: { 'aws:Referer': 'x' } }, {}, 403],
  [
    'StringNotEquals: another',
    { StringNotEquals: { 'aws:UserAgent': 'robot' } },
    { 'user-agent': 'tests' },
    200,
  ],
  [
    'StringNotEquals: the same',
    { StringNotEquals: { 'aws:UserAgent': 'robot' } },
    { 'user-agent': 'robot' },
    403,
  ],
  [
    'StringEqualsIgnoreCase',
    { StringEqualsIgnoreCase: { 'aws:UserAgent': 'TESTS' } },
    { 'user-agent': 'tests' },
    200,
  ],
  [
    'StringLike: a wildcard',
    { StringLike: { 'aws:Referer': 'https://example.com/*' } },
    { referer: 'https://example.com/page' },
    200,
  ],
  [
    'StringLike: elsewhere',
    { StringLike: { 'aws:Referer': 'https://example.com/*' } },
    { referer: 'https://evil.example/' },
    403,
  ],
  [
    'StringNotLike',
    { StringNotLike: { 'aws:Referer': 'https://evil*' } },
    { referer: 'https://example.com/' },
    200,
  ],
  ['IpAddress: mine', { IpAddress: { 'aws:SourceIp': '127.0.0.0/8' } }, {}, 200],
  ['IpAddress: another', { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }, {}, 403],
  ['NotIpAddress: another', { NotIpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }, {}, 200],
  ['Bool: over TLS', { Bool: { 'aws:SecureTransport': 'true' } }, {}, 403],
  ['Bool: without TLS', { Bool: { 'aws:SecureTransport': 'false' } }, {}, 200],
  ['DateLessThan: a time to come', { DateLessThan: { 'aws:CurrentTime': '2099-01-01T00:00:00Z' } }, {}, 200],
  [
    'DateGreaterThan: a time to come',
    { DateGreaterThan: { 'aws:CurrentTime': '2099-01-01T00:00:00Z' } },
    {},
    403,
  ],
  ['Null: what is missing', { Null: { 'aws:Referer': 'true' } }, {}, 200],
  ['StringEqualsIfExists: what is missing', { StringEqualsIfExists: { 'aws:Referer': 'x' } }, {}, 200],
  [
    'two operators, both held',
    { StringEquals: { 'aws:UserAgent': 'tests' }, Bool: { 'aws:SecureTransport': 'false' } },
    { 'user-agent': 'tests' },
    200,
  ],
  [
    'two operators, one not held',
    { StringEquals: { 'aws:UserAgent': 'tests' }, Bool: { 'aws:SecureTransport': 'true' } },
    { 'user-agent': 'tests' },
    403,
  ],
];

export const policyConditions = group(
  'conditions of bucket policies',
  { publicAccess: true },
  {
    ...each('%s', reads, async ([, Condition, headers, status], test) => {
      await test.put('a');
      await putPolicy(test, allow(test.Bucket, 's3:GetObject', { Condition }));
      expect((await nobodyGets(test, headers)).status).toBe(status);
    }),
    's3:prefix narrows a list': async (test) => {
      const { send, Bucket } = test;
      await putPolicy(
        test,
        allow(Bucket, 's3:ListBucket', {
          Resource: arn(Bucket),
          Condition: { StringLike: { 's3:prefix': 'public/*' } },
        }),
      );
      expect((await send({ path: pathOf(Bucket), query: { prefix: 'public/a' }, as: 'nobody' })).status).toBe(
        200,
      );
      expect((await send({ path: pathOf(Bucket), query: { prefix: 'private/' }, as: 'nobody' })).status).toBe(
        403,
      );
      expect((await send({ path: pathOf(Bucket), as: 'nobody' })).status).toBe(403);
    },
    ...each(
      's3:prefix tells who may know that a key is missing (%s)',
      ['s3:ListBucket', 's3:GetObject'] as const,
      async (action, test) => {
        const { send, Bucket } = test;
        const Condition = { StringLike: { 's3:prefix': 'public/*' } };
        const listed = allow(Bucket, 's3:ListBucket', { Resource: arn(Bucket), Condition });
        await putPolicy(test, listed, ...(action === 's3:GetObject' ? [allow(Bucket, action)] : []));
        const statusOf = async (method: 'GET' | 'HEAD', key: string) =>
          (await send({ method, path: pathOf(Bucket, key), as: 'nobody' })).status;
        for (const method of ['GET', 'HEAD'] as const) {
          expect(await statusOf(method, 'public/a')).toBe(404);
          expect(await statusOf(method, 'private/a')).toBe(403);
        }
      },
    ),
    's3:max-keys bounds a list': async (test) => {
      const { send, Bucket } = test;
      await putPolicy(
        test,
        allow(Bucket, 's3:ListBucket', {
          Resource: arn(Bucket),
          Condition: { NumericLessThanEquals: { 's3:max-keys': '10' } },
        }),
      );
      expect((await send({ path: pathOf(Bucket), query: { 'max-keys': '10' }, as: 'nobody' })).status).toBe(
        200,
      );
      expect((await send({ path: pathOf(Bucket), query: { 'max-keys': '11' }, as: 'nobody' })).status).toBe(
        403,
      );
    },
    's3:x-amz-acl binds what a writer gives away': async (test) => {
      const { other, Bucket } = test;
      await putPolicy(test, allow(Bucket, 's3:PutObject'), {
        ...allow(Bucket, 's3:PutObject', { Condition: { StringEquals: { 's3:x-amz-acl': 'public-read' } } }),
        Effect: 'Deny',
      });
      await other.putObject({ Bucket, Key: 'a', Body: 'a' });
      await refused(
        other.putObject({ Bucket, Key: 'b', Body: 'b', ACL: 'public-read' }),
        403,
        'AccessDenied',
      );
    },
    's3:x-amz-server-side-encryption can be demanded': async (test) => {
      const { s3, Bucket } = test;
      await putPolicy(test, {
        ...allow(Bucket, 's3:PutObject', {
          Condition: { Null: { 's3:x-amz-server-side-encryption': 'true' } },
        }),
        Effect: 'Deny',
      });
      await refused(s3.putObject({ Bucket, Key: 'a', Body: 'a' }), 403, 'AccessDenied');
      await s3.putObject({ Bucket, Key: 'a', Body: 'a', ServerSideEncryption: 'AES256' });
    },
    ...each(
      '%s is judged before what it says is',
      ['x-amz-server-side-encryption', 'x-amz-server-side-encryption-customer-algorithm'] as const,
      async (header, test) => {
        const { send, Bucket } = test;
        await putPolicy(test, {
          ...allow(Bucket, 's3:PutObject', {
            Condition: { StringNotEquals: { [`s3:${header}`]: 'AES256' } },
          }),
          Effect: 'Deny',
        });
        const headers = { [header]: 'AES192' };
        const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), headers, body: 'a' });
        expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
      },
    ),
    's3:ExistingObjectTag reads what is tagged so': async (test) => {
      await test.put('a', 'a', { Tagging: 'security=public' });
      await test.put('b', 'b', { Tagging: 'security=private' });
      await putPolicy(
        test,
        allow(test.Bucket, 's3:GetObject', {
          Condition: { StringEquals: { 's3:ExistingObjectTag/security': 'public' } },
        }),
      );
      expect((await nobodyGets(test)).status).toBe(200);
      expect((await test.send({ path: pathOf(test.Bucket, 'b'), as: 'nobody' })).status).toBe(403);
    },
    's3:RequestObjectTag binds the tags of a writer': async (test) => {
      const { other, Bucket } = test;
      await putPolicy(
        test,
        allow(Bucket, ['s3:PutObject', 's3:PutObjectTagging'], {
          Condition: { StringEquals: { 's3:RequestObjectTag/security': 'public' } },
        }),
      );
      await other.putObject({ Bucket, Key: 'a', Body: 'a', Tagging: 'security=public' });
      await refused(
        other.putObject({ Bucket, Key: 'b', Body: 'b', Tagging: 'security=private' }),
        403,
        'AccessDenied',
      );
    },
    's3:x-amz-copy-source binds what is copied': async (test) => {
      const { other, Bucket } = test;
      await test.put('public/a', 'a');
      await test.put('private/a', 'a');
      const Condition = { StringLike: { 's3:x-amz-copy-source': `${Bucket}/public/*` } };
      await putPolicy(test, allow(Bucket, 's3:GetObject'), allow(Bucket, 's3:PutObject', { Condition }));
      await other.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/public/a` });
      await refused(
        other.copyObject({ Bucket, Key: 'c', CopySource: `${Bucket}/private/a` }),
        403,
        'AccessDenied',
      );
    },
    's3:x-amz-grant-full-control can be demanded': async (test) => {
      const Bucket = await test.newBucket({ acls: true });
      const { Owner } = await test.s3.listBuckets({ MaxBuckets: 1 });
      const GrantFullControl = `id=${Owner?.ID}`;
      const Condition = { StringEquals: { 's3:x-amz-grant-full-control': GrantFullControl } };
      await putPolicy({ ...test, Bucket }, allow(Bucket, 's3:PutObject', { Condition }));
      await refused(test.other.putObject({ Bucket, Key: 'a', Body: 'a' }), 403, 'AccessDenied');
      await test.other.putObject({ Bucket, Key: 'a', Body: 'a', GrantFullControl });
    },
    's3:x-amz-metadata-directive binds a copy': async (test) => {
      const { other, Bucket } = test;
      await test.put('a');
      const Condition = { StringEquals: { 's3:x-amz-metadata-directive': 'COPY' } };
      await putPolicy(test, allow(Bucket, 's3:GetObject'), allow(Bucket, 's3:PutObject', { Condition }));
      const ask = { Bucket, Key: 'b', CopySource: `${Bucket}/a` };
      await other.copyObject({ ...ask, MetadataDirective: 'COPY' });
      await refused(other.copyObject({ ...ask, MetadataDirective: 'REPLACE' }), 403, 'AccessDenied');
    },
    's3:object-lock-remaining-retention-days bounds retention': async (test) => {
      const Bucket = await test.newBucket({ lock: true });
      const Condition = { NumericGreaterThan: { 's3:object-lock-remaining-retention-days': '10' } };
      const inner = { ...test, Bucket };
      await putPolicy(inner, { ...allow(Bucket, 's3:PutObjectRetention', { Condition }), Effect: 'Deny' });
      await test.s3.putObject({ Bucket, Key: 'a', Body: 'a' });
      const retain = (days: number) => {
        const RetainUntilDate = new Date(Date.now() + days * 86_400_000);
        return test.s3.putObjectRetention({
          Bucket,
          Key: 'a',
          Retention: { Mode: 'GOVERNANCE', RetainUntilDate },
        });
      };
      await refused(retain(30), 403, 'AccessDenied');
      await retain(1);
    },
    'variables stand for what the caller is': async (test) => {
      const { other, Bucket } = test;
      await putPolicy(test, allow(Bucket, 's3:PutObject', { Resource: arn(Bucket, `/\${aws:SourceIp}/*`) }));
      await other.putObject({ Bucket, Key: '127.0.0.1/a', Body: 'a' });
      await refused(other.putObject({ Bucket, Key: '10.0.0.1/a', Body: 'a' }), 403, 'AccessDenied');
    },
  },
);
