import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketLoggingCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createS3Gateway, type S3Gateway } from '../index.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('an object that is asked for again', (open, dialect) => {
  let test: TestGateway;
  let gateway: S3Gateway;
  let client: S3Client;
  /** Objects that were looked up on the normal path. */
  let ordinary: string[] = [];
  /** Counted bytes. */
  let counted: number[] = [];
  const Bucket = `again-${dialect}`;
  const isAtHand = dialect === 'sqlite';

  beforeAll(async () => {
    test = await startTestGateway(await open());
    const { objects } = test.storage;
    const noting =
      <B, Rest extends unknown[], T>(find: (bucket: B, key: string, ...rest: Rest) => T) =>
      (bucket: B, key: string, ...rest: Rest): T => {
        ordinary.push(key);
        return find(bucket, key, ...rest);
      };
    const noted = { ...objects, find: noting(objects.find), describe: noting(objects.describe) };
    const activity: typeof test.storage.activity = {
      ...test.storage.activity,
      count: (_, { bytes_out: sentBytes }) => void (sentBytes !== undefined && counted.push(sentBytes)),
    };
    const countTransfer: typeof test.storage.countTransfer = (_, sentBytes) => void counted.push(sentBytes);
    const storage = { ...test.storage, objects: noted, activity, countTransfer };
    gateway = createS3Gateway({ ...test.gatewayDeps, storage });
    const port = await gateway.listen(0, '127.0.0.1');
    const { accessKeyId, secretAccessKey } = test;
    client = new S3Client({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId, secretAccessKey },
    });
    await client.send(new CreateBucketCommand({ Bucket }));
    const Metadata = { colour: 'blue' };
    await client.send(new PutObjectCommand({ Bucket, Key: 'small', Body: 'ten bytes.', Metadata }));
    await client.send(new PutObjectCommand({ Bucket, Key: 'empty', Body: '' }));
    await client.send(new PutObjectCommand({ Bucket, Key: 'large', Body: Buffer.alloc(50_000, 'x') }));
    await client.send(
      new PutObjectCommand({ Bucket, Key: 'sealed', Body: 'a secret', ServerSideEncryption: 'AES256' }),
    );
  });
  afterAll(async () => {
    client.destroy();
    await gateway.close();
    await test.close();
  });
  beforeEach(async () => {
    // Loads the key, the bucket and the account's transfer into the cache.
    await get('small');
    ordinary = [];
  });

  const get = async (Key: string, more: object = {}) => {
    const { Body, $metadata, ...rest } = await client.send(new GetObjectCommand({ Bucket, Key, ...more }));
    return { ...rest, status: $metadata.httpStatusCode, text: await Body?.transformToString() };
  };
  const head = async (Key: string) => {
    const { $metadata, ...rest } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    return { ...rest, status: $metadata.httpStatusCode };
  };
  const expectOrdinary = (keys: string[]) => expect(ordinary).toEqual(keys);

  it('is answered at once, as it is the ordinary way', async () => {
    const atOnce = [await get('small'), await get('small', { Range: 'bytes=4-8' }), await head('small')];
    expectOrdinary(isAtHand ? [] : ['small', 'small', 'small']);
    const { ETag, LastModified, Metadata, ContentType } = atOnce[0] ?? {};
    expect(atOnce[0]).toMatchObject({ status: 200, text: 'ten bytes.', ContentLength: 10 });
    expect(Metadata).toEqual({ colour: 'blue' });
    expect(atOnce[1]).toMatchObject({ status: 206, text: 'bytes', ContentRange: 'bytes 4-8/10' });
    expect(atOnce[2]).toMatchObject({ status: 200, ContentLength: 10, ETag, LastModified, ContentType });
    // A bucket with logs needs the outcome of each request, which the fast path doesn't provide.
    const LoggingEnabled = { TargetBucket: Bucket, TargetPrefix: 'log/' };
    await client.send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: { LoggingEnabled } }));
    ordinary = [];
    expect([await get('small'), await get('small', { Range: 'bytes=4-8' }), await head('small')]).toEqual(
      atOnce,
    );
    expectOrdinary(['small', 'small', 'small']);
    await client.send(new PutBucketLoggingCommand({ Bucket, BucketLoggingStatus: {} }));
  });

  it('is counted as it is the ordinary way', async () => {
    counted = [];
    await get('small', { Range: 'bytes=0-3' });
    await head('small');
    expect(counted).toEqual([4]);
  });

  it.each([
    ['empty', ''],
    ['large', 'x'.repeat(50_000)],
    ['sealed', 'a secret'],
  ])('is whole, be it %s', async (Key, text) => {
    expect((await get(Key)).text).toBe(text);
    expectOrdinary(isAtHand && Key === 'empty' ? [] : [Key]);
  });

  it('is no other than it was written since', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'new', Body: 'one' }));
    expect((await get('new')).text).toBe('one');
    await client.send(new PutObjectCommand({ Bucket, Key: 'new', Body: 'two' }));
    expect((await get('new')).text).toBe('two');
  });

  it('is refused by what refuses it', async () => {
    expect(await errorOf(get('none'))).toMatchObject({ code: 'NoSuchKey', status: 404 });
    expect(await errorOf(get('small', { IfMatch: '"other"' }))).toMatchObject({ status: 412 });
    expect(await errorOf(get('small', { Range: 'bytes=90-' }))).toMatchObject({ code: 'InvalidRange' });
    expect(await errorOf(get('small', { ExpectedBucketOwner: 'other' }))).toMatchObject({ status: 403 });
    Object.assign(test.limits, { transferBytes: 0 });
    expect(await errorOf(get('small'))).toMatchObject({ code: 'TransferLimitExceeded', status: 403 });
    Object.assign(test.limits, { transferBytes: null });
    const Statement = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${Bucket}/small`,
    };
    const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    expect(await errorOf(get('small'))).toMatchObject({ code: 'AccessDenied', status: 403 });
    expect((await get('empty')).status).toBe(200);
  });
});
