import { type AuditedOperation, auditedOperations } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import * as s3 from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const everybody = (Bucket: string, Action: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Principal: { AWS: 'stranger' }, Action, Resource: `arn:aws:s3:::${Bucket}` },
    ],
  });
const Days = 1;
const encryption = { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' as const } };
const tag = { TagSet: [{ Key: 'team', Value: 'blue' }] };

/** A request for each operation. A new audited operation does not compile without one. */
const requests: Record<AuditedOperation, (Bucket: string) => unknown> = {
  CreateBucket: (Bucket) => new s3.CreateBucketCommand({ Bucket: `${Bucket}-new` }),
  DeleteBucket: (Bucket) => new s3.DeleteBucketCommand({ Bucket }),
  DeleteBucketCors: (Bucket) => new s3.DeleteBucketCorsCommand({ Bucket }),
  DeleteBucketEncryption: (Bucket) => new s3.DeleteBucketEncryptionCommand({ Bucket }),
  DeleteBucketLifecycle: (Bucket) => new s3.DeleteBucketLifecycleCommand({ Bucket }),
  DeleteBucketOwnershipControls: (Bucket) => new s3.DeleteBucketOwnershipControlsCommand({ Bucket }),
  DeleteBucketPolicy: (Bucket) => new s3.DeleteBucketPolicyCommand({ Bucket }),
  DeleteBucketTagging: (Bucket) => new s3.DeleteBucketTaggingCommand({ Bucket }),
  DeleteBucketWebsite: (Bucket) => new s3.DeleteBucketWebsiteCommand({ Bucket }),
  DeletePublicAccessBlock: (Bucket) => new s3.DeletePublicAccessBlockCommand({ Bucket }),
  PutBucketAcl: (Bucket) => new s3.PutBucketAclCommand({ Bucket, ACL: 'private' }),
  PutBucketCors: (Bucket) =>
    new s3.PutBucketCorsCommand({
      Bucket,
      CORSConfiguration: { CORSRules: [{ AllowedMethods: ['GET'], AllowedOrigins: ['*'] }] },
    }),
  PutBucketEncryption: (Bucket) =>
    new s3.PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules: [encryption] } }),
  PutBucketLifecycleConfiguration: (Bucket) =>
    new s3.PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: {
        Rules: [{ Status: 'Enabled', Filter: { Prefix: 'tmp/' }, Expiration: { Days } }],
      },
    }),
  PutBucketLogging: (Bucket) => new s3.PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: {} }),
  PutBucketNotificationConfiguration: (Bucket) =>
    new s3.PutBucketNotificationConfigurationCommand({ Bucket, NotificationConfiguration: {} }),
  PutBucketOwnershipControls: (Bucket) =>
    new s3.PutBucketOwnershipControlsCommand({
      Bucket,
      OwnershipControls: { Rules: [{ ObjectOwnership: 'ObjectWriter' }] },
    }),
  PutBucketPolicy: (Bucket) =>
    new s3.PutBucketPolicyCommand({ Bucket, Policy: everybody(Bucket, 's3:ListBucket') }),
  PutBucketTagging: (Bucket) => new s3.PutBucketTaggingCommand({ Bucket, Tagging: tag }),
  PutBucketVersioning: (Bucket) =>
    new s3.PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
  PutBucketWebsite: (Bucket) =>
    new s3.PutBucketWebsiteCommand({
      Bucket,
      WebsiteConfiguration: { IndexDocument: { Suffix: 'index.html' } },
    }),
  PutObjectLockConfiguration: (Bucket) =>
    new s3.PutObjectLockConfigurationCommand({
      Bucket,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days } },
      },
    }),
  PutPublicAccessBlock: (Bucket) =>
    new s3.PutPublicAccessBlockCommand({
      Bucket,
      PublicAccessBlockConfiguration: { BlockPublicAcls: true },
    }),
};

/** Returns a database whose process dies after the next commit: it answers that one and accepts nothing more. */
function mortal(database: Database): Database & { dieAfterCommit(): void; revive(): void } {
  let commitsLeft = Number.POSITIVE_INFINITY;
  const transaction: Database['transaction'] = async (work) => {
    if (commitsLeft === 0) throw new Error('the process is gone');
    commitsLeft -= 1;
    return database.transaction(work);
  };
  return {
    ...database,
    transaction,
    write: (mutation, input) => transaction((tx) => mutation.run(tx, input)),
    dieAfterCommit() {
      commitsLeft = 1;
    },
    revive() {
      commitsLeft = Number.POSITIVE_INFINITY;
    },
  };
}

describeOnEveryDatabase('the audit log of S3 requests', (open, dialect) => {
  let test: TestGateway;
  let database: ReturnType<typeof mortal>;
  let made = 0;

  const makeBucket = async () => {
    const Bucket = `audited-${dialect}-${++made}`;
    await test.client.send(new s3.CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
    return Bucket;
  };
  const entriesOf = (bucket: string) =>
    database.read
      .selectFrom('audit_entries')
      .select(['action', 'account_id', 'actor'])
      .where('bucket_name', '=', bucket)
      .orderBy('id', 'desc')
      .execute();

  beforeAll(async () => {
    database = mortal(await open());
    test = await startTestGateway(database);
  });
  afterAll(() => test.close());

  describe('when the process dies right after a change is committed', () => {
    it.each(auditedOperations)('has its entry: %s', async (operation) => {
      const Bucket = await makeBucket();
      database.dieAfterCommit();
      await test.client.send(requests[operation](Bucket) as s3.HeadBucketCommand).finally(database.revive);
      const name = operation === 'CreateBucket' ? `${Bucket}-new` : Bucket;
      expect((await entriesOf(name))[0]).toMatchObject({ action: operation, account_id: 'owner' });
    });
  });

  it('has a setting before and after its change', async () => {
    const Bucket = await makeBucket();
    const detailOf = async () => {
      const { detail } = await database.read
        .selectFrom('audit_entries')
        .select('detail')
        .where('bucket_name', '=', Bucket)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return JSON.parse(detail);
    };
    await test.client.send(new s3.PutBucketTaggingCommand({ Bucket, Tagging: tag }));
    expect(await detailOf()).toEqual({ before: 'null', after: '{"tags":{"team":"blue"}}' });
    const green = { TagSet: [{ Key: 'team', Value: 'green' }] };
    await test.client.send(new s3.PutBucketTaggingCommand({ Bucket, Tagging: green }));
    expect(await detailOf()).toEqual({
      before: '{"tags":{"team":"blue"}}',
      after: '{"tags":{"team":"green"}}',
    });
    await test.client.send(new s3.DeleteBucketTaggingCommand({ Bucket }));
    expect(await detailOf()).toEqual({ before: '{"tags":{"team":"green"}}', after: 'null' });
  });

  it('has no entry of what was refused', async () => {
    const Bucket = await makeBucket();
    const before = await entriesOf(Bucket);
    const suspended = { Bucket, VersioningConfiguration: { Status: 'Suspended' } } as const;
    await expect(test.client.send(new s3.PutBucketVersioningCommand(suspended))).rejects.toThrow();
    expect(await entriesOf(Bucket)).toEqual(before);
  });

  it('is that of the bucket’s owner when another account deletes the bucket', async () => {
    const Bucket = await makeBucket();
    const Policy = everybody(Bucket, 's3:DeleteBucket');
    await test.client.send(new s3.PutBucketPolicyCommand({ Bucket, Policy }));
    await test.stranger.send(new s3.DeleteBucketCommand({ Bucket }));
    expect((await entriesOf(Bucket))[0]).toEqual({
      action: 'DeleteBucket',
      account_id: 'owner',
      actor: 'stranger',
    });
  });
});
