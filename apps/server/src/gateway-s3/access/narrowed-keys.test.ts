import { createSigningKeyCache, presignUrl } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const denied = { code: 'AccessDenied', status: 403 };

describeOnEveryDatabase('access with a key of the account', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `narrowed-${dialect}-${++made}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'of the owner' }));
  });

  const readAs = async (client: S3Client, Key: string) =>
    (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
  const clientOf = (key: { access_key_id: string; secret_access_key: string }) =>
    new S3Client({
      endpoint: `http://127.0.0.1:${test.port}`,
      region: 'us-east-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
    });
  const context = callContext('owner');
  const readOnly = (prefix: string) => ({
    buckets: [Bucket],
    prefixes: [prefix],
    permissions: ['read' as const, 'list' as const],
    addresses: [],
  });

  it('is what the key was narrowed to, at once', async () => {
    const { handlers } = test.storage;
    const key = await handlers.createAccessKey({ name: `narrow-${Bucket}`, scope: readOnly('a') }, context);
    const narrow = clientOf(key);
    expect(await readAs(narrow, 'a')).toBe('of the owner');
    expect(await errorOf(readAs(narrow, 'b'))).toEqual(denied);
    expect((await narrow.send(new ListObjectsV2Command({ Bucket, Prefix: 'a' }))).KeyCount).toBe(1);
    expect(await errorOf(narrow.send(new ListObjectsV2Command({ Bucket })))).toEqual(denied);
    expect(await errorOf(narrow.send(new DeleteObjectCommand({ Bucket, Key: 'a' })))).toEqual(denied);
    await handlers.limitAccessKey({ ...key, scope: readOnly('b*'), expires_at: null }, context);
    expect(await errorOf(readAs(narrow, 'a'))).toEqual(denied);
    expect(await errorOf(readAs(narrow, 'ba'))).toEqual(denied);
    await handlers.limitAccessKey({ ...key, scope: null, expires_at: null }, context);
    expect(await readAs(narrow, 'a')).toBe('of the owner');
    await handlers.deleteAccessKey(key, context);
    expect(await errorOf(readAs(narrow, 'a'))).toMatchObject({ code: 'InvalidAccessKeyId' });
    narrow.destroy();
  });

  it('opens an object to nobody when the key may only write, wherever the ACL is asked for', async () => {
    const scope = { ...readOnly(''), permissions: ['write' as const] };
    const key = await test.storage.handlers.createAccessKey({ name: `writer-${Bucket}`, scope }, context);
    const put = (search: string) => {
      const url = presignUrl(
        {
          method: 'PUT',
          url: new URL(`${test.url}/${Bucket}/opened?${search}`),
          accessKeyId: key.access_key_id,
          secretAccessKey: key.secret_access_key,
          region: 'us-east-1',
          nowMs: Date.now(),
          expiresSeconds: 60,
        },
        createSigningKeyCache(),
      );
      return fetch(url, { method: 'PUT', body: 'x' });
    };
    expect((await put('x-amz-acl=private')).status).toBe(200);
    expect((await put('x-amz-acl=public-read')).status).toBe(403);
    expect((await put('x-amz-acl=private&x-amz-acl=public-read')).status).toBe(400);
    const everybody = encodeURIComponent('uri="http://acs.amazonaws.com/groups/global/AllUsers"');
    expect((await put(`x-amz-grant-read=${everybody}`)).status).toBe(403);
    expect((await fetch(`${test.url}/${Bucket}/opened`)).status).toBe(403);
    await test.storage.handlers.deleteAccessKey(key, context);
  });

  it('ends when the key expires', async () => {
    const { handlers } = test.storage;
    const expires_at = test.clock.nowMs + 500;
    const key = await handlers.createAccessKey({ name: `brief-${Bucket}`, expires_at }, context);
    const brief = clientOf(key);
    expect(await readAs(brief, 'a')).toBe('of the owner');
    test.clock.nowMs = expires_at;
    expect(await errorOf(readAs(brief, 'a'))).toMatchObject({ code: 'InvalidAccessKeyId' });
    await handlers.deleteAccessKey(key, context);
    brief.destroy();
  });
});
