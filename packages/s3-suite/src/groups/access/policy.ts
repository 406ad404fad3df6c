import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { allow, arn, nobodyGets, policyOf, putPolicy } from './statements.ts';

const invalid: readonly (readonly [string, (bucket: string) => string])[] = [
  ['no JSON', () => 'nonsense'],
  ['nothing', () => ''],
  ['no statement', () => JSON.stringify({ Version: '2012-10-17' })],
  ['an effect that does not exist', (b) => policyOf({ ...allow(b, 's3:GetObject'), Effect: 'Maybe' })],
  ['no effect', (b) => policyOf({ ...allow(b, 's3:GetObject'), Effect: undefined })],
  ['no principal', (b) => policyOf({ ...allow(b, 's3:GetObject'), Principal: undefined })],
  ['no action', (b) => policyOf({ ...allow(b, 's3:GetObject'), Action: undefined })],
  ['no resource', (b) => policyOf({ ...allow(b, 's3:GetObject'), Resource: undefined })],
  ['an action that does not exist', (b) => policyOf(allow(b, 's3:DanceOnObject'))],
  ['an action of another service', (b) => policyOf(allow(b, 'ec2:RunInstances'))],
  [
    'the resource of another bucket',
    (b) => policyOf({ ...allow(b, 's3:GetObject'), Resource: arn('another-bucket', '/*') }),
  ],
  ['an object’s action on the bucket', (b) => policyOf({ ...allow(b, 's3:GetObject'), Resource: arn(b) })],
  [
    'an operator that does not exist',
    (b) => policyOf(allow(b, 's3:GetObject', { Condition: { StringSmells: { 'aws:UserAgent': 'x' } } })),
  ],
  [
    'a version that does not exist',
    (b) => JSON.stringify({ Version: '1999-01-01', Statement: [allow(b, 's3:GetObject')] }),
  ],
  ['more than 20 KB', (b) => policyOf(allow(b, 's3:GetObject', { Sid: 'x'.repeat(21_000) }))],
];

export const bucketPolicy = group(
  'bucket policies',
  { publicAccess: true },
  {
    'are not found at first': async ({ s3, Bucket }) => {
      await refused(s3.getBucketPolicy({ Bucket }), 404, 'NoSuchBucketPolicy');
    },
    'are given back as they were put, and removed': async (test) => {
      const { s3, Bucket } = test;
      const Policy = policyOf(allow(Bucket, 's3:GetObject'));
      expect((await s3.putBucketPolicy({ Bucket, Policy })).$metadata.httpStatusCode).toBe(204);
      expect(JSON.parse((await s3.getBucketPolicy({ Bucket })).Policy ?? '')).toEqual(JSON.parse(Policy));
      expect((await s3.deleteBucketPolicy({ Bucket })).$metadata.httpStatusCode).toBe(204);
      await refused(s3.getBucketPolicy({ Bucket }), 404, 'NoSuchBucketPolicy');
    },
    ...each('are refused with %s', invalid, async ([, policy], { s3, send, Bucket }) => {
      const answer = await send({
        method: 'PUT',
        path: pathOf(Bucket),
        query: { policy: '' },
        body: policy(Bucket),
      });
      expect(answer.status).toBe(400);
      expect([
        'MalformedPolicy',
        'InvalidPolicyDocument',
        'MissingRequestBodyError',
        'EntityTooLarge',
        'MaxMessageLengthExceeded',
        'PolicyTooLarge',
      ]).toContain(answer.code);
      await refused(s3.getBucketPolicy({ Bucket }), 404, 'NoSuchBucketPolicy');
    }),
    'let a stranger read': async (test) => {
      await test.put('a', 'public');
      await putPolicy(test, allow(test.Bucket, 's3:GetObject'));
      expect((await nobodyGets(test)).text).toBe('public');
    },
    'let a stranger do no more than they say': async (test) => {
      await test.put('a', 'public');
      await putPolicy(test, allow(test.Bucket, 's3:GetObject'));
      const { send, Bucket } = test;
      expect((await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'x', as: 'nobody' })).status).toBe(
        403,
      );
      expect((await send({ method: 'DELETE', path: pathOf(Bucket, 'a'), as: 'nobody' })).status).toBe(403);
      expect((await send({ path: pathOf(Bucket), as: 'nobody' })).status).toBe(403);
    },
    'let a stranger list': async (test) => {
      const { send, Bucket } = test;
      await test.put('a');
      await putPolicy(test, allow(Bucket, 's3:ListBucket', { Resource: arn(Bucket) }));
      for (const list of ['1', '2']) {
        const query = { 'list-type': list };
        expect((await send({ path: pathOf(Bucket), query, as: 'nobody' })).text).toContain('<Key>a</Key>');
      }
    },
    'let a stranger know that a key is not there only if they may list': async (test) => {
      const { Bucket } = test;
      await putPolicy(test, allow(Bucket, 's3:GetObject'));
      expect(await nobodyGets(test)).toMatchObject({ status: 403, code: 'AccessDenied' });
      await putPolicy(
        test,
        allow(Bucket, 's3:GetObject'),
        allow(Bucket, 's3:ListBucket', { Resource: arn(Bucket) }),
      );
      expect(await nobodyGets(test)).toMatchObject({ status: 404, code: 'NoSuchKey' });
    },
    'a missing source of a copy is told to who may list the source, wherever it is copied to': async (
      test,
    ) => {
      const { other, newBucket, Bucket } = test;
      const to = await newBucket({ publicAccess: true });
      const lists = (bucket: string) => allow(bucket, 's3:ListBucket', { Resource: arn(bucket) });
      const copy = () => other.copyObject({ Bucket: to, Key: 'b', CopySource: `${Bucket}/a` });
      await putPolicy(test, allow(Bucket, 's3:GetObject'));
      await putPolicy({ ...test, Bucket: to }, allow(to, 's3:PutObject'), lists(to));
      await refused(copy(), 403, 'AccessDenied');
      await putPolicy(test, allow(Bucket, 's3:GetObject'), lists(Bucket));
      await putPolicy({ ...test, Bucket: to }, allow(to, 's3:PutObject'));
      await refused(copy(), 404, 'NoSuchKey');
    },
    'let an entity tag be compared by who may read, of what is replaced or deleted': async (test) => {
      const { other, put, Bucket } = test;
      const { ETag } = await put('a');
      const another = `"${'0'.repeat(32)}"`;
      const calls = (IfMatch: string | undefined) => [
        () => other.putObject({ Bucket, Key: 'a', Body: 'a', IfMatch }),
        () => other.deleteObject({ Bucket, Key: 'a', IfMatch }),
      ];
      await putPolicy(test, allow(Bucket, ['s3:PutObject', 's3:DeleteObject']));
      for (const tag of [another, ETag]) {
        for (const call of calls(tag)) await refused(call(), 403, 'AccessDenied');
      }
      await putPolicy(test, allow(Bucket, ['s3:PutObject', 's3:DeleteObject', 's3:GetObject']));
      for (const call of calls(another)) await refused(call(), 412, 'PreconditionFailed');
      await other.deleteObject({ Bucket, Key: 'a', IfMatch: ETag });
    },
    'let another account write and delete': async (test) => {
      const { other, Bucket } = test;
      await putPolicy(test, allow(Bucket, ['s3:PutObject', 's3:DeleteObject']));
      await other.putObject({ Bucket, Key: 'a', Body: 'a' });
      await other.deleteObject({ Bucket, Key: 'a' });
      await refused(other.getObject({ Bucket, Key: 'a' }), 403, 'AccessDenied');
    },
    'name an account by its canonical id': async (test) => {
      const { other, Bucket } = test;
      await test.put('a');
      const { Owner } = await other.listBuckets({ MaxBuckets: 1 });
      await putPolicy(test, allow(Bucket, 's3:GetObject', { Principal: { CanonicalUser: Owner?.ID } }));
      expect(await (await other.getObject({ Bucket, Key: 'a' })).Body?.transformToString()).toBe('a');
      expect((await nobodyGets(test)).status).toBe(403);
    },
    'name everybody by AWS: *': async (test) => {
      await test.put('a');
      await putPolicy(test, allow(test.Bucket, 's3:GetObject', { Principal: { AWS: '*' } }));
      expect((await nobodyGets(test)).status).toBe(200);
    },
    'deny what they allow elsewhere': async (test) => {
      await test.put('a');
      await putPolicy(test, allow(test.Bucket, 's3:*'), {
        ...allow(test.Bucket, 's3:GetObject'),
        Effect: 'Deny',
      });
      expect((await nobodyGets(test)).status).toBe(403);
      expect(
        (await test.send({ method: 'DELETE', path: pathOf(test.Bucket, 'a'), as: 'nobody' })).status,
      ).toBe(204);
    },
    'deny the owner too': async (test) => {
      const { s3, Bucket } = test;
      await test.put('a');
      await putPolicy(test, { ...allow(Bucket, 's3:GetObject'), Effect: 'Deny' });
      await refused(s3.getObject({ Bucket, Key: 'a' }), 403, 'AccessDenied');
      await s3.deleteBucketPolicy({ Bucket });
      expect(await test.read('a')).toBe('a');
    },
    'cannot lock the owner out of the policy itself': async (test) => {
      const { s3, Bucket } = test;
      await putPolicy(test, {
        ...allow(Bucket, 's3:*', { Resource: [arn(Bucket), arn(Bucket, '/*')] }),
        Effect: 'Deny',
      });
      await refused(s3.listObjectsV2({ Bucket }), 403, 'AccessDenied');
      expect((await s3.deleteBucketPolicy({ Bucket })).$metadata.httpStatusCode).toBe(204);
    },
    ...each(
      'know wildcards in the action: %s',
      [
        ['s3:*', 200],
        ['s3:Get*', 200],
        ['s3:GetObjec?', 200],
        ['*', 200],
        ['s3:Put*', 403],
        ['S3:getobject', 200],
      ] as const,
      async ([action, status], test) => {
        await test.put('a');
        await putPolicy(test, allow(test.Bucket, action));
        expect((await nobodyGets(test)).status).toBe(status);
      },
    ),
    ...each(
      'know wildcards in the resource: %s',
      [
        ['/a', 200],
        ['/*', 200],
        ['/?', 200],
        ['/b*', 403],
        ['*', 200],
      ] as const,
      async ([rest, status], test) => {
        await test.put('a');
        await putPolicy(test, allow(test.Bucket, 's3:GetObject', { Resource: arn(test.Bucket, rest) }));
        expect((await nobodyGets(test)).status).toBe(status);
      },
    ),
    'NotAction allows all but that': async (test) => {
      await test.put('a');
      await putPolicy(test, {
        Effect: 'Allow',
        Principal: '*',
        NotAction: 's3:DeleteObject',
        Resource: arn(test.Bucket, '/*'),
      });
      expect((await nobodyGets(test)).status).toBe(200);
      expect(
        (await test.send({ method: 'DELETE', path: pathOf(test.Bucket, 'a'), as: 'nobody' })).status,
      ).toBe(403);
    },
    'NotResource denies all but that': async (test) => {
      await test.put('a');
      await test.put('b');
      const { Bucket } = test;
      await putPolicy(test, allow(Bucket, 's3:GetObject'), {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:GetObject',
        NotResource: arn(Bucket, '/a'),
      });
      expect((await nobodyGets(test)).status).toBe(200);
      expect((await test.send({ path: pathOf(Bucket, 'b'), as: 'nobody' })).status).toBe(403);
    },
    ...each(
      'versions have actions of their own: %s',
      [
        ['s3:GetObject', 403],
        ['s3:GetObjectVersion', 200],
      ] as const,
      async ([action, status], test) => {
        const Bucket = await test.newBucket({ versioning: 'Enabled', publicAccess: true });
        const { VersionId = '' } = await test.s3.putObject({ Bucket, Key: 'a', Body: 'a' });
        await putPolicy({ ...test, Bucket }, allow(Bucket, action));
        const answer = await test.send({
          path: pathOf(Bucket, 'a'),
          query: { versionId: VersionId },
          as: 'nobody',
        });
        expect(answer.status).toBe(status);
      },
    ),
    'uploads in parts need s3:PutObject, and aborting its own action': async (test) => {
      const { other, Bucket } = test;
      await putPolicy(test, allow(Bucket, 's3:PutObject'));
      const { UploadId } = await other.createMultipartUpload({ Bucket, Key: 'a' });
      const { ETag } = await other.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: 1, Body: 'a' });
      const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
      await other.completeMultipartUpload({ Bucket, Key: 'a', UploadId, MultipartUpload });
      const second = await other.createMultipartUpload({ Bucket, Key: 'b' });
      await putPolicy(test, { ...allow(Bucket, 's3:AbortMultipartUpload'), Effect: 'Deny' });
      const call = other.abortMultipartUpload({ Bucket, Key: 'b', UploadId: second.UploadId });
      await refused(call, 403, 'AccessDenied');
    },
    'a copy needs the right to read and the right to write': async (test) => {
      const { other, Bucket } = test;
      await test.put('a');
      const copy = () => other.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
      await putPolicy(test, allow(Bucket, 's3:GetObject'));
      await refused(copy(), 403, 'AccessDenied');
      await putPolicy(test, allow(Bucket, 's3:PutObject'));
      await refused(copy(), 403, 'AccessDenied');
      await putPolicy(test, allow(Bucket, ['s3:GetObject', 's3:PutObject']));
      await copy();
      expect(await (await other.getObject({ Bucket, Key: 'b' })).Body?.transformToString()).toBe('a');
    },
    'DeleteObjects minds them key by key': async (test) => {
      const { other, Bucket } = test;
      for (const key of ['public/a', 'private/a']) await test.put(key);
      await putPolicy(test, allow(Bucket, 's3:DeleteObject', { Resource: arn(Bucket, '/public/*') }));
      const Objects = [{ Key: 'public/a' }, { Key: 'private/a' }];
      const { Deleted, Errors } = await other.deleteObjects({ Bucket, Delete: { Objects } });
      expect(Deleted?.map(({ Key }) => Key)).toEqual(['public/a']);
      expect(Errors?.map(({ Key, Code }) => [Key, Code])).toEqual([['private/a', 'AccessDenied']]);
    },
    'tags have actions of their own': async (test) => {
      const { other, Bucket } = test;
      await test.put('a', 'a', { Tagging: 'colour=red' });
      await putPolicy(test, allow(Bucket, 's3:GetObject'));
      await refused(other.getObjectTagging({ Bucket, Key: 'a' }), 403, 'AccessDenied');
      await putPolicy(test, allow(Bucket, 's3:GetObjectTagging'));
      expect((await other.getObjectTagging({ Bucket, Key: 'a' })).TagSet).toEqual([
        { Key: 'colour', Value: 'red' },
      ]);
    },
    'are 403 for another account': async ({ other, Bucket }) => {
      await refused(other.getBucketPolicy({ Bucket }), 403, 'AccessDenied');
      await refused(
        other.putBucketPolicy({ Bucket, Policy: policyOf(allow(Bucket, 's3:*')) }),
        403,
        'AccessDenied',
      );
      await refused(other.deleteBucketPolicy({ Bucket }), 403, 'AccessDenied');
    },
  },
);
