import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  );

describeOnEveryDatabase('tags given to what is made', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `tagging-${dialect}`;
  const clients: S3Client[] = [];

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'x' }));
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await test.close();
  });

  const clientOf = async (name: string, ...actions: string[]) => {
    const { handlers } = test.storage;
    const context = callContext('owner');
    const key = await handlers.createAccessKey({ name: `${name}-${dialect}` }, context);
    const Statement = { Effect: 'Allow', Action: actions, Resource: '*' };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement });
    // The console can't create such a restriction.
    await test.database.transaction((tx) =>
      tx.updateTable('access_keys').set({ policy }).where('access_key_id', '=', key.access_key_id).execute(),
    );
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${test.port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
    });
    clients.push(client);
    return client;
  };
  const answersTo = async (client: S3Client) => {
    const Tags = [{ Key: 'cost', Value: 'team' }];
    const bucket = { Bucket: `${Bucket}-new`, CreateBucketConfiguration: { Tags } };
    const object = { Bucket, Key: 'b', Tagging: 'a=b' };
    const copy = { ...object, CopySource: `${Bucket}/a`, TaggingDirective: 'REPLACE' } as const;
    return [
      await codeOf(client.send(new CreateBucketCommand(bucket))),
      await codeOf(client.send(new PutObjectCommand({ ...object, Body: 'x' }))),
      await codeOf(client.send(new CreateMultipartUploadCommand(object))),
      await codeOf(client.send(new CopyObjectCommand(copy))),
    ];
  };

  it('need the permission for tags', async () => {
    const maker = await clientOf('maker', 's3:CreateBucket', 's3:PutObject', 's3:GetObject');
    expect(await answersTo(maker)).toEqual(Array(4).fill('AccessDenied'));
    const made = new HeadBucketCommand({ Bucket: `${Bucket}-new` });
    expect(await codeOf(test.client.send(made))).toBe('NotFound');
    await maker.send(new CreateBucketCommand({ Bucket: `${Bucket}-plain` }));
    const tagger = await clientOf('tagger', 's3:CreateBucket', 's3:TagResource', 's3:PutObject*', 's3:Get*');
    expect(await answersTo(tagger)).toEqual(Array(4).fill('done'));
  });
});
