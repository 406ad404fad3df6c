import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteBucketCorsCommand,
  DeleteBucketEncryptionCommand,
  DeleteBucketLifecycleCommand,
  DeleteBucketTaggingCommand,
  DeleteBucketWebsiteCommand,
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketLoggingCommand,
  GetBucketNotificationConfigurationCommand,
  GetBucketRequestPaymentCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetBucketWebsiteCommand,
  GetObjectLockConfigurationCommand,
  ListObjectVersionsCommand,
  PutBucketAccelerateConfigurationCommand,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketLoggingCommand,
  PutBucketNotificationConfigurationCommand,
  PutBucketReplicationCommand,
  PutBucketRequestPaymentCommand,
  PutBucketTaggingCommand,
  PutBucketVersioningCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callContext } from '../../../features/storage/testing/test-storage.ts';
import { errorOf, startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

describeOnEveryDatabase('a bucket’s settings at the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;
  const send = ((command) => test.client.send(command)) as TestGateway['client']['send'];

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `settings-of-${dialect}-${++made}`;
    await send(new CreateBucketCommand({ Bucket }));
  });

  describe('tags', () => {
    it('are those put last, until they are deleted', async () => {
      const TagSet = [
        { Key: 'team', Value: 'blue + green' },
        { Key: 'empty', Value: '' },
      ];
      await send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: 'old', Value: '1' }] } }));
      await send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
      expect((await send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual(TagSet);
      await send(new DeleteBucketTaggingCommand({ Bucket }));
      expect(await errorOf(send(new GetBucketTaggingCommand({ Bucket })))).toEqual({
        code: 'NoSuchTagSet',
        status: 404,
      });
    });

    it('are 50 at most, each key once', async () => {
      const many = (count: number) =>
        send(
          new PutBucketTaggingCommand({
            Bucket,
            Tagging: { TagSet: Array.from({ length: count }, (_, i) => ({ Key: `k${i}`, Value: 'v' })) },
          }),
        );
      await many(50);
      expect(await errorOf(many(51))).toMatchObject({ code: 'InvalidTag', status: 400 });
      const twice = [
        { Key: 'a', Value: '1' },
        { Key: 'a', Value: '2' },
      ];
      expect(
        await errorOf(send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: twice } }))),
      ).toMatchObject({ code: 'InvalidTag' });
    });
  });

  it('CORS rules come back as they were put', async () => {
    const CORSRules = [
      {
        ID: 'one',
        AllowedMethods: ['GET', 'PUT'],
        AllowedOrigins: ['https://*.example.com'],
        AllowedHeaders: ['*'],
        ExposeHeaders: ['ETag'],
        MaxAgeSeconds: 60,
      },
    ];
    await send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    expect((await send(new GetBucketCorsCommand({ Bucket }))).CORSRules).toEqual(CORSRules);
    await send(new DeleteBucketCorsCommand({ Bucket }));
    expect(await errorOf(send(new GetBucketCorsCommand({ Bucket })))).toMatchObject({
      code: 'NoSuchCORSConfiguration',
    });
    const patch = [{ AllowedMethods: ['PATCH'], AllowedOrigins: ['*'] }];
    expect(
      await errorOf(send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: patch } }))),
    ).toMatchObject({ code: 'InvalidRequest', status: 400 });
  });

  it('a document that would hold up the worker is refused', async () => {
    const AllowedOrigins = Array.from({ length: 3_000 }, (_, number) => `https://${number}.example`);
    const rules = { CORSRules: [{ AllowedMethods: ['GET'], AllowedOrigins }] };
    const put = new PutBucketCorsCommand({ Bucket, CORSConfiguration: rules });
    expect(await errorOf(send(put))).toMatchObject({ code: 'MaxMessageLengthExceeded', status: 400 });
    expect(await errorOf(send(new GetBucketCorsCommand({ Bucket })))).toMatchObject({
      code: 'NoSuchCORSConfiguration',
    });
  });

  it('a thousand lifecycle rules are kept', async () => {
    const Rules = Array.from({ length: 1_000 }, (_, number) => ({
      ID: `rule ${number}`,
      Status: 'Enabled' as const,
      Filter: { Prefix: `${number}/`.padEnd(200, 'x') },
      Expiration: { Days: 1 },
    }));
    await send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }));
    const got = await send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(got.Rules).toHaveLength(1_000);
  });

  it('lifecycle rules come back named, with the size below which nothing is moved', async () => {
    const put = new PutBucketLifecycleConfigurationCommand({
      Bucket,
      TransitionDefaultMinimumObjectSize: 'varies_by_storage_class',
      LifecycleConfiguration: {
        Rules: [{ Status: 'Enabled', Filter: { Prefix: 'logs/' }, Expiration: { Days: 3 } }],
      },
    });
    expect((await send(put)).TransitionDefaultMinimumObjectSize).toBe('varies_by_storage_class');
    const got = await send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(got.TransitionDefaultMinimumObjectSize).toBe('varies_by_storage_class');
    expect(got.Rules).toEqual([
      {
        ID: expect.stringMatching(/.+/),
        Status: 'Enabled',
        Filter: { Prefix: 'logs/' },
        Expiration: { Days: 3 },
      },
    ]);
    await send(new DeleteBucketLifecycleCommand({ Bucket }));
    expect(await errorOf(send(new GetBucketLifecycleConfigurationCommand({ Bucket })))).toMatchObject({
      code: 'NoSuchLifecycleConfiguration',
    });
  });

  it('lifecycle dates before 1970 are refused, and those from earlier versions can be saved again', async () => {
    const put = (date: Date) =>
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: {
          Rules: [{ Status: 'Enabled', Filter: { Prefix: '' }, Expiration: { Date: date } }],
        },
      });
    expect(await errorOf(send(put(new Date(-86_400_000))))).toEqual({ code: 'InvalidArgument', status: 400 });
    await send(put(new Date(0)));

    const { id } = await test.database.read
      .selectFrom('buckets')
      .select('id')
      .where('name', '=', Bucket)
      .executeTakeFirstOrThrow();
    const rule = (dateMs: number) => ({
      id: 'old',
      status: 'Enabled',
      filter: { prefix: '' },
      expiration: { dateMs },
      transitions: [{ dateMs: dateMs - 86_400_000, storageClass: 'GLACIER' }],
    });
    const stored = { rules: [rule(-62_167_219_200_000)], minimumObjectSize: 'all_storage_classes_128K' };
    await test.database.transaction(async (tx) => {
      await tx
        .updateTable('bucket_settings')
        .set({ document: JSON.stringify(stored) })
        .where('bucket_id', '=', id)
        .where('name', '=', 'lifecycle')
        .execute();
    });
    const mine = callContext('owner');
    const rules = await test.storage.handlers.getBucketLifecycle({ bucket: Bucket }, mine);
    expect(rules).toMatchObject([{ expire_at: 86_400_000, transitions: [{ at: 0 }] }]);
    await test.storage.handlers.setBucketLifecycle({ bucket: Bucket, rules }, mine);
    const { Rules } = await send(new GetBucketLifecycleConfigurationCommand({ Bucket }));
    expect(Rules?.[0]?.Expiration).toEqual({ Date: new Date(86_400_000) });
    await send(new DeleteBucketLifecycleCommand({ Bucket }));
  });

  it('default encryption is kept', async () => {
    const Rules = [
      { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' as const }, BucketKeyEnabled: true },
    ];
    await send(new PutBucketEncryptionCommand({ Bucket, ServerSideEncryptionConfiguration: { Rules } }));
    const got = await send(new GetBucketEncryptionCommand({ Bucket }));
    expect(got.ServerSideEncryptionConfiguration?.Rules).toEqual(Rules);
    await send(new DeleteBucketEncryptionCommand({ Bucket }));
    expect(await errorOf(send(new GetBucketEncryptionCommand({ Bucket })))).toMatchObject({
      code: 'ServerSideEncryptionConfigurationNotFoundError',
    });
  });

  it('a website is kept', async () => {
    const WebsiteConfiguration = {
      IndexDocument: { Suffix: 'index.html' },
      ErrorDocument: { Key: 'oops.html' },
    };
    await send(new PutBucketWebsiteCommand({ Bucket, WebsiteConfiguration }));
    expect(await send(new GetBucketWebsiteCommand({ Bucket }))).toMatchObject(WebsiteConfiguration);
    await send(new DeleteBucketWebsiteCommand({ Bucket }));
    expect(await errorOf(send(new GetBucketWebsiteCommand({ Bucket })))).toMatchObject({
      code: 'NoSuchWebsiteConfiguration',
    });
  });

  describe('versioning', () => {
    const statusOf = async () => (await send(new GetBucketVersioningCommand({ Bucket }))).Status;
    const set = (Status: 'Enabled' | 'Suspended') =>
      send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }));

    it('is nothing, then enabled or suspended', async () => {
      expect(await statusOf()).toBeUndefined();
      await set('Enabled');
      expect(await statusOf()).toBe('Enabled');
      await set('Suspended');
      expect(await statusOf()).toBe('Suspended');
    });

    it('can’t be suspended once objects may be locked', async () => {
      await set('Enabled');
      const lock = { ObjectLockEnabled: 'Enabled' as const };
      await send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration: lock }));
      expect(await errorOf(set('Suspended'))).toEqual({ code: 'InvalidBucketState', status: 409 });
      expect(await statusOf()).toBe('Enabled');
    });
  });

  describe('object lock', () => {
    const put = (Rule?: object) =>
      send(
        new PutObjectLockConfigurationCommand({
          Bucket,
          ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', ...(Rule && { Rule }) },
        }),
      );

    it('asks for versioning', async () => {
      expect(await errorOf(put())).toEqual({ code: 'InvalidBucketState', status: 409 });
      expect(await errorOf(send(new GetObjectLockConfigurationCommand({ Bucket })))).toEqual({
        code: 'ObjectLockConfigurationNotFoundError',
        status: 404,
      });
    });

    it('is had from the beginning by a bucket made so', async () => {
      Bucket = `${Bucket}-locked`;
      await send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
      const got = await send(new GetObjectLockConfigurationCommand({ Bucket }));
      expect(got.ObjectLockConfiguration).toEqual({ ObjectLockEnabled: 'Enabled' });
      expect((await send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe('Enabled');
      const Rule = { DefaultRetention: { Mode: 'GOVERNANCE' as const, Days: 2 } };
      await put(Rule);
      const ruled = await send(new GetObjectLockConfigurationCommand({ Bucket }));
      expect(ruled.ObjectLockConfiguration).toEqual({ ObjectLockEnabled: 'Enabled', Rule });
    });

    it('keeps for a positive time', async () => {
      const none = { DefaultRetention: { Mode: 'GOVERNANCE', Days: 0 } };
      expect(await errorOf(put(none))).toMatchObject({ code: 'InvalidRetentionPeriod' });
    });
  });

  it('logs go to a bucket of the same account', async () => {
    const put = (TargetBucket: string) =>
      send(
        new PutBucketLoggingCommand({
          Bucket,
          BucketLoggingStatus: { LoggingEnabled: { TargetBucket, TargetPrefix: 'log/' } },
        }),
      );
    await put(Bucket);
    expect((await send(new GetBucketLoggingCommand({ Bucket }))).LoggingEnabled).toEqual({
      TargetBucket: Bucket,
      TargetPrefix: 'log/',
    });
    const foreign = `${Bucket}-foreign`;
    await test.stranger.send(new CreateBucketCommand({ Bucket: foreign }));
    for (const name of ['no-such-bucket', foreign]) {
      expect(await errorOf(put(name))).toEqual({ code: 'InvalidTargetBucketForLogging', status: 400 });
    }
    await send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: {} }));
    expect((await send(new GetBucketLoggingCommand({ Bucket }))).LoggingEnabled).toBeUndefined();
  });

  it('notifications name a webhook of the account', async () => {
    const put = (QueueArn: string) =>
      send(
        new PutBucketNotificationConfigurationCommand({
          Bucket,
          NotificationConfiguration: { QueueConfigurations: [{ QueueArn, Events: ['s3:ObjectCreated:*'] }] },
        }),
      );
    expect(await errorOf(put('arn:aws:sqs:us-east-1:owner:none'))).toEqual({
      code: 'InvalidArgument',
      status: 400,
    });
    await test.storage.webhooks.create('owner', { name: `hook-${made}`, url: 'https://hooks.example.com/' });
    await put(`arn:aws:sqs:us-east-1:owner:hook-${made}`);
    const got = await send(new GetBucketNotificationConfigurationCommand({ Bucket }));
    expect(got.QueueConfigurations).toMatchObject([{ Events: ['s3:ObjectCreated:*'] }]);
    await send(new PutBucketNotificationConfigurationCommand({ Bucket, NotificationConfiguration: {} }));
    const none = await send(new GetBucketNotificationConfigurationCommand({ Bucket }));
    expect(none.QueueConfigurations).toBeUndefined();
  });

  it('say the truth of what there is none of', async () => {
    const Payer = (payer: 'BucketOwner' | 'Requester') =>
      send(new PutBucketRequestPaymentCommand({ Bucket, RequestPaymentConfiguration: { Payer: payer } }));
    await Payer('BucketOwner');
    expect((await send(new GetBucketRequestPaymentCommand({ Bucket }))).Payer).toBe('BucketOwner');
    const accelerate = new PutBucketAccelerateConfigurationCommand({
      Bucket,
      AccelerateConfiguration: { Status: 'Enabled' },
    });
    const replicate = new PutBucketReplicationCommand({
      Bucket,
      ReplicationConfiguration: { Role: 'r', Rules: [] },
    });
    for (const refused of [Payer('Requester'), send(accelerate), send(replicate)]) {
      expect(await errorOf(refused)).toEqual({ code: 'NotImplemented', status: 501 });
    }
  });

  it('go with the bucket, which goes only when no version is left', async () => {
    await send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
    await send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet: [{ Key: 'a', Value: 'b' }] } }));
    await send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
    await send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
    const gone = () => send(new DeleteBucketCommand({ Bucket }));
    expect(await errorOf(gone())).toEqual({ code: 'BucketNotEmpty', status: 409 });
    const { Versions = [], DeleteMarkers = [] } = await send(new ListObjectVersionsCommand({ Bucket }));
    expect([Versions.length, DeleteMarkers.length]).toEqual([1, 1]);
    for (const { Key, VersionId } of Versions)
      await send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    expect(await errorOf(gone())).toEqual({ code: 'BucketNotEmpty', status: 409 });
    for (const { Key, VersionId } of DeleteMarkers)
      await send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    await gone();
    await send(new CreateBucketCommand({ Bucket }));
    expect(await errorOf(send(new GetBucketTaggingCommand({ Bucket })))).toMatchObject({
      code: 'NoSuchTagSet',
    });
    expect((await send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined();
  });
});
