import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetBucketAccelerateConfigurationCommand,
  GetBucketAclCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketReplicationCommand,
  GetBucketRequestPaymentCommand,
  GetBucketTaggingCommand,
  GetBucketWebsiteCommand,
  GetObjectAclCommand,
  GetObjectLockConfigurationCommand,
  GetObjectTaggingCommand,
  GetPublicAccessBlockCommand,
  ListBucketsCommand,
  type ListBucketsCommandOutput,
  PutObjectCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

describeOnEveryDatabase('settings at the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `settings-${dialect}`;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'ten bytes.' }));
  });
  afterAll(() => test.close());

  it.each([
    ['NoSuchBucketPolicy', new GetBucketPolicyCommand({ Bucket })],
    ['NoSuchCORSConfiguration', new GetBucketCorsCommand({ Bucket })],
    ['NoSuchLifecycleConfiguration', new GetBucketLifecycleConfigurationCommand({ Bucket })],
    ['NoSuchPublicAccessBlockConfiguration', new GetPublicAccessBlockCommand({ Bucket })],
    ['NoSuchTagSet', new GetBucketTaggingCommand({ Bucket })],
    ['NoSuchWebsiteConfiguration', new GetBucketWebsiteCommand({ Bucket })],
    ['OwnershipControlsNotFoundError', new GetBucketOwnershipControlsCommand({ Bucket })],
    ['ObjectLockConfigurationNotFoundError', new GetObjectLockConfigurationCommand({ Bucket })],
    ['ReplicationConfigurationNotFoundError', new GetBucketReplicationCommand({ Bucket })],
    ['ServerSideEncryptionConfigurationNotFoundError', new GetBucketEncryptionCommand({ Bucket })],
  ])('that nobody made are %s', async (code, command) => {
    expect(await errorOf(test.client.send(command as GetBucketPolicyCommand))).toEqual({ code, status: 404 });
  });

  it('that have a default are it', async () => {
    const { client } = test;
    const owner = { ID: 'owner', DisplayName: 'owner' };
    const acl = {
      Owner: owner,
      Grants: [{ Grantee: { ...owner, Type: 'CanonicalUser' }, Permission: 'FULL_CONTROL' }],
    };
    expect(await client.send(new GetBucketAclCommand({ Bucket }))).toMatchObject(acl);
    expect(await client.send(new GetObjectAclCommand({ Bucket, Key: 'a' }))).toMatchObject(acl);
    expect((await client.send(new GetObjectTaggingCommand({ Bucket, Key: 'a' }))).TagSet).toEqual([]);
    expect((await client.send(new GetBucketRequestPaymentCommand({ Bucket }))).Payer).toBe('BucketOwner');
    expect((await client.send(new GetBucketLoggingCommand({ Bucket }))).LoggingEnabled).toBeUndefined();
    expect(
      (await client.send(new GetBucketAccelerateConfigurationCommand({ Bucket }))).Status,
    ).toBeUndefined();
    const notification = await client.send(new GetBucketNotificationConfigurationCommand({ Bucket }));
    expect(notification.QueueConfigurations).toBeUndefined();
  });

  it('of a list of buckets are its prefix and its pages', async () => {
    for (const name of ['page-a', 'page-b', 'page-c']) {
      await test.client.send(new CreateBucketCommand({ Bucket: `${Bucket}-${name}` }));
    }
    const Prefix = `${Bucket}-page-`;
    const names: string[][] = [];
    let ContinuationToken: string | undefined;
    do {
      const page: ListBucketsCommandOutput = await test.client.send(
        new ListBucketsCommand({ Prefix, MaxBuckets: 2, ContinuationToken }),
      );
      names.push((page.Buckets ?? []).map(({ Name = '' }) => Name.slice(Prefix.length)));
      ContinuationToken = page.ContinuationToken;
    } while (ContinuationToken !== undefined && names.length < 5);
    expect(names).toEqual([['a', 'b'], ['c']]);
    expect(await errorOf(test.client.send(new ListBucketsCommand({ MaxBuckets: 0 })))).toMatchObject({
      code: 'InvalidArgument',
    });
  });

  it('say nothing of what is not there or not the caller’s', async () => {
    const unknown = new GetObjectAclCommand({ Bucket, Key: 'none' });
    expect(await errorOf(test.client.send(unknown))).toEqual({ code: 'NoSuchKey', status: 404 });
    for (const command of [
      new GetBucketAclCommand({ Bucket }),
      new GetObjectTaggingCommand({ Bucket, Key: 'a' }),
    ]) {
      expect(await errorOf(test.stranger.send(command as GetBucketAclCommand))).toEqual({
        code: 'AccessDenied',
        status: 403,
      });
    }
  });

  it('of a copied part’s range are bytes that are there', async () => {
    const of = { Bucket, Key: 'parts' };
    const { UploadId } = await test.client.send(new CreateMultipartUploadCommand(of));
    const beyondItsEnd = { code: 'InvalidArgument', status: 400 };
    const malformed = { code: 'InvalidArgument', status: 400 };
    for (const [range, refusal] of [
      ['bytes=0-10', beyondItsEnd],
      ['bytes=0-', malformed],
      ['bytes=5-4', malformed],
    ] as const) {
      const copy = new UploadPartCopyCommand({
        ...of,
        UploadId,
        PartNumber: 1,
        CopySource: `${Bucket}/a`,
        CopySourceRange: range,
      });
      expect(await errorOf(test.client.send(copy))).toEqual(refusal);
    }
  });
});
