import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, PutBucketPolicyCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('a denial of a bucket policy refuses an agent', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;
  const Key = 'secret/a';
  const caller = callContext('owner');

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `parity-${dialect}-${++made}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ Bucket, Key, Body: 'a' }));
    await test.client.send(new PutObjectCommand({ Bucket, Key: 'open/b', Body: 'b' }));
  });

  const deny = (Action: string, Condition: object) => {
    const Resource = [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`];
    const Statement = [{ Effect: 'Deny', Principal: '*', Action, Resource, Condition }];
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    return test.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  };
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );
  const files = () => test.storage.fileAccess;
  const agents: [what: string, action: string, open: (key: string) => Promise<unknown>][] = [
    [
      'to list the files of a source',
      's3:ListBucket',
      (key) => files().openPrefix({ ...caller, userAgent: 'forbidden' }, Bucket, key),
    ],
    [
      'a file as a source',
      's3:GetObject',
      (key) => files().openFile({ ...caller, userAgent: 'forbidden' }, Bucket, key),
    ],
  ];

  it.each(agents)('%s, as S3 refuses %s', async (_, action, work) => {
    await deny(action, { StringEquals: { 'aws:UserAgent': 'other' } });
    expect(await codeOf(work(Key))).toBe(200);
    await deny(action, { StringEquals: { 'aws:UserAgent': 'forbidden' } });
    expect(await codeOf(work(Key))).toBe(codes.permissionMissing);
  });

  it('a prefix that its condition names, and no other', async () => {
    await deny('s3:ListBucket', { StringLike: { 's3:prefix': 'secret/*' } });
    expect(await codeOf(files().openPrefix(caller, Bucket, 'secret/'))).toBe(codes.permissionMissing);
    expect(await codeOf(files().openPrefix(caller, Bucket, 'open/'))).toBe(200);
  });

  it('what it would read and cite, from its own address and over TLS', async () => {
    const owner = { accountId: caller.principal.accountId, personId: caller.principal.personId };
    const reader = await files().readerFor(owner, 'parity');
    const file = { bucketName: Bucket, key: Key, versionId: null };
    expect(await reader?.mayRead(file)).toBe(true);
    await deny('s3:GetObject', { Bool: { 'aws:SecureTransport': 'false' } });
    expect(await reader?.mayRead(file)).toBe(true);
    await deny('s3:GetObject', { IpAddress: { 'aws:SourceIp': '127.0.0.1/32' } });
    expect(await (await files().readerFor(owner, 'parity'))?.mayRead(file)).toBe(false);
  });
});
