import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectsCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketAclCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const denied = { code: 'AccessDenied', status: 403 };

describeOnEveryDatabase('access to a bucket at the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;
  const send = ((command) => test.client.send(command)) as S3Client['send'];
  const askAsStranger = ((command) => test.stranger.send(command)) as S3Client['send'];

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `opened-${dialect}-${++made}`;
    await send(new CreateBucketCommand({ Bucket }));
    await send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'of the owner' }));
  });

  const setPolicy = (...statements: object[]) =>
    send(
      new PutBucketPolicyCommand({
        Bucket,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: statements.map((statement) => ({
            Effect: 'Allow',
            Principal: '*',
            Resource: [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`],
            ...statement,
          })),
        }),
      }),
    );
  const own = (ObjectOwnership: 'BucketOwnerEnforced' | 'BucketOwnerPreferred' | 'ObjectWriter') =>
    send(
      new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } }),
    );
  const anonymously = async (method: string, path: string, options: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${test.port}/${path}`, { method, ...options });
    const text = await answer.text();
    return { status: answer.status, text, code: /<Code>(\w+)</.exec(text)?.[1], headers: answer.headers };
  };
  const readAs = async (client: S3Client, Key: string) =>
    (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

  describe('by anybody', () => {
    it('is what a policy allows, and ends with it', async () => {
      expect(await anonymously('GET', `${Bucket}/a`)).toMatchObject({ status: 403, code: 'AccessDenied' });
      await setPolicy({ Action: ['s3:GetObject', 's3:PutObject', 's3:ListBucket'] });
      expect(await anonymously('GET', `${Bucket}/a`)).toMatchObject({ status: 200, text: 'of the owner' });
      expect((await anonymously('PUT', `${Bucket}/new`, { body: 'anonymous' })).status).toBe(200);
      expect((await anonymously('GET', `${Bucket}?list-type=2`)).text).toContain('<Key>new</Key>');
      expect((await anonymously('DELETE', `${Bucket}/a`)).status).toBe(403);
      expect((await anonymously('PUT', `${Bucket}?policy`, { body: '{}' })).status).toBe(403);
      await send(new DeleteBucketPolicyCommand({ Bucket }));
      expect((await anonymously('GET', `${Bucket}/a`)).status).toBe(403);
    });

    it('is of the bucket’s owner when it writes', async () => {
      await setPolicy({ Action: 's3:PutObject' });
      await anonymously('PUT', `${Bucket}/new`, { body: 'anonymous' });
      expect(await readAs(test.client, 'new')).toBe('anonymous');
    });

    it('is told that there is no such bucket, and of a key only if it may list', async () => {
      expect(await anonymously('GET', 'no-such-bucket/a')).toMatchObject({
        status: 404,
        code: 'NoSuchBucket',
      });
      await setPolicy({ Action: 's3:GetObject' });
      expect((await anonymously('GET', `${Bucket}/none`)).status).toBe(403);
      await setPolicy({ Action: ['s3:GetObject', 's3:ListBucket'] });
      expect(await anonymously('GET', `${Bucket}/none`)).toMatchObject({ status: 404, code: 'NoSuchKey' });
    });

    it('is read as its writer named it: who signs nothing overrides nothing', async () => {
      await setPolicy({ Action: 's3:GetObject' });
      for (const method of ['GET', 'HEAD']) {
        const answer = await anonymously(method, `${Bucket}/a?response-content-type=text/html`);
        expect(answer.status).toBe(400);
      }
    });

    it('is what an ACL grants, unless those are ignored', async () => {
      await send(new PutObjectAclCommand({ Bucket, Key: 'a', ACL: 'public-read' }));
      expect((await anonymously('GET', `${Bucket}/a`)).status).toBe(200);
      const block = { IgnorePublicAcls: true };
      await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: block }));
      expect((await anonymously('GET', `${Bucket}/a`)).status).toBe(403);
    });

    it('is none where public policies are restricted', async () => {
      await setPolicy({ Action: 's3:GetObject' });
      const block = { RestrictPublicBuckets: true };
      await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: block }));
      expect((await anonymously('GET', `${Bucket}/a`)).status).toBe(403);
      expect(await readAs(test.client, 'a')).toBe('of the owner');
    });

    it('is narrowed by where it comes from, as a proxy that is trusted says', async () => {
      await setPolicy({
        Action: 's3:GetObject',
        Condition: {
          IpAddress: { 'aws:SourceIp': '198.51.100.0/24' },
          Bool: { 'aws:SecureTransport': 'true' },
        },
      });
      const from = (address: string, protocol: string) =>
        anonymously('GET', `${Bucket}/a`, {
          headers: { 'x-forwarded-for': address, 'x-forwarded-proto': protocol },
        });
      expect((await from('198.51.100.7', 'https')).status).toBe(200);
      expect((await from('198.51.100.7', 'http')).status).toBe(403);
      expect((await from('203.0.113.1', 'https')).status).toBe(403);
      expect((await from('198.51.100.7, 203.0.113.1', 'https')).status).toBe(403);
    });
  });

  describe('by another account', () => {
    it('is what a policy allows it', async () => {
      expect(await errorOf(askAsStranger(new HeadBucketCommand({ Bucket })))).toMatchObject({ status: 403 });
      await setPolicy({ Principal: { AWS: 'stranger' }, Action: ['s3:GetObject', 's3:ListBucket'] });
      expect(await readAs(test.stranger, 'a')).toBe('of the owner');
      expect((await askAsStranger(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(1);
      expect(await errorOf(askAsStranger(new PutObjectCommand({ Bucket, Key: 'b', Body: 'x' })))).toEqual(
        denied,
      );
      expect((await anonymously('GET', `${Bucket}/a`)).status).toBe(403);
    });

    it('deletes, of several, those it may', async () => {
      await send(new PutObjectCommand({ Bucket, Key: 'tmp/b', Body: 'x' }));
      await setPolicy({
        Principal: { AWS: 'stranger' },
        Action: 's3:DeleteObject',
        Resource: `arn:aws:s3:::${Bucket}/tmp/*`,
      });
      const Delete = { Objects: [{ Key: 'a' }, { Key: 'tmp/b' }] };
      const { Deleted, Errors } = await askAsStranger(new DeleteObjectsCommand({ Bucket, Delete }));
      expect(Deleted).toMatchObject([{ Key: 'tmp/b' }]);
      expect(Errors).toMatchObject([{ Key: 'a', Code: 'AccessDenied' }]);
      const { Contents } = await send(new ListObjectsV2Command({ Bucket }));
      expect(Contents?.map(({ Key }) => Key)).toEqual(['a']);
    });

    it('copies only what it may read', async () => {
      const mine = `${Bucket}-mine`;
      await askAsStranger(new CreateBucketCommand({ Bucket: mine }));
      const copy = () =>
        askAsStranger(new CopyObjectCommand({ Bucket: mine, Key: 'copy', CopySource: `${Bucket}/a` }));
      expect(await errorOf(copy())).toEqual(denied);
      await setPolicy({ Principal: { AWS: 'stranger' }, Action: 's3:GetObject' });
      await copy();
      await send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x', Tagging: 'secret=1' }));
      expect(await errorOf(copy())).toEqual(denied);
      const without = {
        Bucket: mine,
        Key: 'copy',
        CopySource: `${Bucket}/a`,
        TaggingDirective: 'REPLACE',
      } as const;
      await askAsStranger(new CopyObjectCommand(without));
    });

    it('owns what it writes and decides about its ACL, unless the bucket’s owner does', async () => {
      const ownerOf = async (client: S3Client, Key: string) =>
        (await client.send(new GetObjectAclCommand({ Bucket, Key }))).Owner?.ID;
      await setPolicy({ Principal: { AWS: 'stranger' }, Action: 's3:PutObject' });
      await askAsStranger(new PutObjectCommand({ Bucket, Key: 'theirs', Body: 'of a stranger' }));
      expect(await errorOf(readAs(test.client, 'theirs'))).toEqual(denied);
      expect(await readAs(test.stranger, 'theirs')).toBe('of a stranger');
      expect(await ownerOf(test.stranger, 'theirs')).toBe('stranger');

      await own('BucketOwnerPreferred');
      const handedOver = { Bucket, Key: 'given', Body: 'x', ACL: 'bucket-owner-full-control' } as const;
      await askAsStranger(new PutObjectCommand(handedOver));
      expect(await ownerOf(test.client, 'given')).toBe('owner');

      await own('BucketOwnerEnforced');
      await askAsStranger(new PutObjectCommand({ ...handedOver, Key: 'taken' }));
      expect(await ownerOf(test.client, 'taken')).toBe('owner');
      expect(await readAs(test.client, 'theirs')).toBe('of a stranger');
      const open = { Bucket, Key: 'open', Body: 'x', ACL: 'public-read' } as const;
      expect(await errorOf(send(new PutObjectCommand(open)))).toEqual({
        code: 'AccessControlListNotSupported',
        status: 400,
      });
    });

    it('gives nothing to everybody where nobody signs it, or a policy denies that', async () => {
      const opened = { Bucket, Key: 'opened', Body: 'x', ACL: 'public-read' } as const;
      const headers = { 'x-amz-acl': 'public-read' };
      await setPolicy({ Action: 's3:PutObject' });
      expect(await anonymously('PUT', `${Bucket}/opened`, { body: 'x', headers })).toMatchObject(denied);
      await setPolicy({ Action: 's3:PutObject' }, { Effect: 'Deny', Action: 's3:PutObjectAcl' });
      expect(await errorOf(askAsStranger(new PutObjectCommand(opened)))).toEqual(denied);
    });

    it('gives nothing to everybody where a policy denies that, though the bucket’s ACL lets it write', async () => {
      await send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' }));
      await setPolicy({ Effect: 'Deny', Action: 's3:PutObjectAcl' });
      const opened = { Bucket, Key: 'opened', Body: 'x', ACL: 'public-read' } as const;
      expect(await errorOf(askAsStranger(new PutObjectCommand(opened)))).toEqual(denied);
      await send(new DeleteBucketPolicyCommand({ Bucket }));
      await askAsStranger(new PutObjectCommand(opened));
      expect((await anonymously('GET', `${Bucket}/opened`)).status).toBe(200);
    });

    it('may not be the wrong one for its owner', async () => {
      const ExpectedBucketOwner = 'stranger';
      expect(
        await errorOf(send(new HeadObjectCommand({ Bucket, Key: 'a', ExpectedBucketOwner }))),
      ).toMatchObject({
        status: 403,
      });
    });
  });

  it('depends on an object’s tags where a policy says so', async () => {
    await setPolicy({
      Action: 's3:GetObject',
      Condition: { StringEquals: { 's3:ExistingObjectTag/public': 'yes' } },
    });
    await send(new PutObjectCommand({ Bucket, Key: 'tagged', Body: 'x', Tagging: 'public=yes' }));
    expect((await anonymously('GET', `${Bucket}/tagged`)).status).toBe(200);
    expect((await anonymously('GET', `${Bucket}/a`)).status).toBe(403);
  });

  it('refuses public ACLs where they are blocked', async () => {
    const block = { BlockPublicAcls: true };
    await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: block }));
    const open = { Bucket, Key: 'open', Body: 'x', ACL: 'public-read' } as const;
    expect(await errorOf(send(new PutObjectCommand(open)))).toEqual(denied);
    expect(await errorOf(send(new PutObjectAclCommand({ Bucket, Key: 'a', ACL: 'public-read' })))).toEqual(
      denied,
    );
  });

  it('refuses an upload whose public ACL was blocked since it began', async () => {
    const upload = { Bucket, Key: 'open' };
    const { UploadId } = await send(new CreateMultipartUploadCommand({ ...upload, ACL: 'public-read' }));
    const { ETag } = await send(new UploadPartCommand({ ...upload, UploadId, PartNumber: 1, Body: 'x' }));
    const block = { BlockPublicAcls: true };
    await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: block }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    const complete = () => send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload }));
    expect(await errorOf(complete())).toEqual(denied);
    expect((await anonymously('GET', `${Bucket}/open`)).status).toBe(403);
    const open = { BlockPublicAcls: false };
    await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: open }));
    await complete();
    expect((await anonymously('GET', `${Bucket}/open`)).status).toBe(200);
  });

  describe('that was refused', () => {
    const explain = (request_id: string, accountId: string) =>
      test.storage.handlers.explainRefusal({ request_id }, callContext(accountId));
    const requestIdOf = async (refused: Promise<unknown>) =>
      refused.then(
        () => '',
        (error: { $metadata?: { requestId?: string } }) => error.$metadata?.requestId ?? '',
      );

    it('is explained to who asked and to the bucket’s owner, and to nobody else', async () => {
      await setPolicy(
        { Principal: { AWS: 'stranger' }, Action: 's3:*' },
        { Sid: 'NoReading', Effect: 'Deny', Action: 's3:GetObject' },
      );
      const requestId = await requestIdOf(readAs(test.stranger, 'a'));
      const explanation = {
        request_id: requestId,
        caller: 'stranger',
        operation: 'GetObject',
        action: 's3:GetObject',
        resource: `${Bucket}/a`,
        is_allowed: false,
        rule: 'bucketPolicy',
      };
      expect(await explain(requestId, 'owner')).toMatchObject({
        ...explanation,
        access_key_id: null,
        statement: 2,
        sid: 'NoReading',
      });
      expect(await explain(requestId, 'stranger')).toMatchObject({
        ...explanation,
        access_key_id: expect.any(String),
        statement: null,
        sid: null,
      });
      expect(await explain(requestId, 'somebody')).toBeNull();
    });

    it('does not name the setting of a public access block to a stranger', async () => {
      await setPolicy({ Action: 's3:GetObject' });
      const PublicAccessBlockConfiguration = { RestrictPublicBuckets: true };
      await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
      const requestId = await requestIdOf(readAs(test.stranger, 'a'));
      const rule = 'publicAccessBlock';
      expect(await explain(requestId, 'owner')).toMatchObject({ rule, setting: 'RestrictPublicBuckets' });
      expect(await explain(requestId, 'stranger')).toMatchObject({ rule, setting: null });
    });

    it('is explained for a week', async () => {
      const requestId = await requestIdOf(askAsStranger(new HeadBucketCommand({ Bucket })));
      expect(await explain(requestId, 'owner')).toMatchObject({ rule: 'notOwner', action: 's3:ListBucket' });
      const forget = test.storage.jobs.find(({ name }) => name === 'storage-access-decisions');
      test.clock.nowMs += 7 * 24 * 3600_000 - 1;
      await forget?.run(new AbortController().signal);
      expect(await explain(requestId, 'owner')).not.toBeNull();
      test.clock.nowMs += 2;
      await forget?.run(new AbortController().signal);
      expect(await explain(requestId, 'owner')).toBeNull();
    });

    it('is explained also when it was allowed, if it asks for that', async () => {
      await setPolicy({ Action: 's3:GetObject' });
      const { headers } = await anonymously('GET', `${Bucket}/a`, { headers: { 'x-atoll-explain': 'true' } });
      const requestId = headers.get('x-amz-request-id') ?? '';
      expect(await explain(requestId, 'owner')).toMatchObject({ is_allowed: true, rule: 'bucketPolicy' });
    });
  });
});
