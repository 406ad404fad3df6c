import { createHash } from 'node:crypto';
import { createSigningKeyCache, type PresignOptions, presignUrl, type S3Operation } from '@atoll/s3-protocol';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteBucketCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutBucketPolicyCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callContext } from '../../features/storage/testing/test-storage.ts';
import { levelOf, type Route } from '../routing/routes.ts';
import { routingTable } from '../routing/routing-table.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const signingKeys = createSigningKeyCache();

type Key = Pick<PresignOptions, 'accessKeyId' | 'secretAccessKey'>;

/** Operations that every account may call, because they don't touch others' data. */
const ofEveryAccount: ReadonlySet<S3Operation> = new Set(['ListBuckets', 'CreateBucket']);
/** The owner can always repair the policy. */
const mending: ReadonlySet<S3Operation> = new Set([
  'GetBucketPolicy',
  'PutBucketPolicy',
  'DeleteBucketPolicy',
]);
/** The user agent to which the bucket's policy denies everything. */
const forbiddenAgent = 'forbidden';
/** These report refusals per object. */
const itemised: ReadonlySet<S3Operation> = new Set(['DeleteObjects']);

describeOnEveryDatabase('every operation of the S3 endpoint', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `isolated-${dialect}`;
  const Key = 'private/report';
  let uploadId = '';
  const keys = {} as Record<'stranger' | 'expired' | 'narrow' | 'left', Key>;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutObjectCommand({ Bucket, Key, Body: 'secret' }));
    const TagSet = [{ Key: 'kept', Value: 'yes' }];
    await test.client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
    const Policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:*',
        Resource: [`arn:aws:s3:::${Bucket}`, `arn:aws:s3:::${Bucket}/*`],
        Condition: { StringEquals: { 'aws:UserAgent': forbiddenAgent } },
      },
    });
    await test.client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
    uploadId = (await test.client.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId ?? '';
    const create = async (accountId: string, limits: object, personId = accountId): Promise<Key> => {
      const input = { name: `isolated-${Math.random()}`, ...limits };
      const caller = callContext(accountId);
      const maker = { ...caller, principal: { ...caller.principal, personId } };
      const created = await test.storage.handlers.createAccessKey(input, maker);
      return { accessKeyId: created.access_key_id, secretAccessKey: created.secret_access_key };
    };
    keys.stranger = await create('stranger', {});
    keys.expired = await create('owner', { expires_at: test.clock.nowMs });
    const scope = { buckets: ['elsewhere'], prefixes: [], permissions: ['manage'], addresses: [] };
    keys.narrow = await create('owner', { scope });
    keys.left = await create('owner', {}, 'guest');
    const guest = { accountId: 'owner', personId: 'guest' };
    await test.database.transaction((tx) => test.storage.memberPowers.end(tx, guest));
    await test.storage.memberPowers.ended('owner');
  });
  afterAll(() => test.close());

  /** Everything the owner sees, for comparison. */
  const inventory = async () => {
    const { client } = test;
    const object = await client.send(new GetObjectCommand({ Bucket, Key }));
    return {
      buckets: (await client.send(new ListBucketsCommand({}))).Buckets,
      versions: (await client.send(new ListObjectVersionsCommand({ Bucket }))).Versions,
      parts: (await client.send(new ListPartsCommand({ Bucket, Key, UploadId: uploadId }))).Parts,
      bytes: await object.Body?.transformToString(),
      settings: await test.storage.bucketDirectory.find(Bucket),
    };
  };

  const paths = { service: '/', bucket: `/${Bucket}`, object: `/${Bucket}/${Key}` };
  const body = `<Delete><Object><Key>${Key}</Key></Object></Delete>`;

  /** Sends a request for the operation on everything that the owner has. */
  const attempt = async (
    route: Route,
    signer?: Key,
    signedAtMs = Date.now(),
    sent: Record<string, string> = {},
  ) => {
    const url = new URL(`${test.url}${paths[levelOf(route)]}`);
    const headers: Record<string, string> = { ...sent };
    for (const marker of route.markers) {
      const [name = '', value = ''] = marker.split('=');
      if (name.startsWith('x-amz-')) headers[name] = `${Bucket}/${Key}`;
      else url.searchParams.set(name, name === 'uploadId' ? uploadId : value);
    }
    if (route.markers.includes('uploadId')) url.searchParams.set('partNumber', '1');
    const hasBody = route.method === 'PUT' || route.method === 'POST';
    if (hasBody) headers['content-md5'] = createHash('md5').update(body).digest('base64');
    const target = signer
      ? presignUrl(
          {
            ...signer,
            method: route.method,
            url,
            region: 'us-east-1',
            nowMs: signedAtMs,
            expiresSeconds: 60,
            headers,
          },
          signingKeys,
        )
      : url;
    const answer = await fetch(target, { method: route.method, headers, ...(hasBody ? { body } : {}) });
    return { status: answer.status, text: await answer.text() };
  };

  const expectRefusal = async (
    route: Route,
    signer?: Key,
    code = 'AccessDenied',
    signedAtMs = Date.now(),
    sent: Record<string, string> = {},
  ) => {
    const { status, text } = await attempt(route, signer, signedAtMs, sent);
    if (itemised.has(route.operation) && status === 200) {
      expect(text).not.toContain('<Deleted>');
    } else expect(status, text).toBe(403);
    if (route.method !== 'HEAD') expect(text).toContain(`<Code>${code}</Code>`);
    expect(text).not.toContain('secret');
  };

  describe.each(routingTable.map((route) => [route.operation, route] as const))('%s', (operation, route) => {
    let before: unknown;
    beforeAll(async () => {
      before = await inventory();
    });

    it('is refused to who doesn’t sign', () => expectRefusal(route));
    it('is refused to an expired key', () => expectRefusal(route, keys.expired, 'InvalidAccessKeyId'));
    it('is refused to a signature that has expired', () =>
      expectRefusal(route, test, 'AccessDenied', Date.now() - 120_000));
    it('is refused to the key of who has left the account', () =>
      expectRefusal(route, keys.left, 'InvalidAccessKeyId'));
    it('is refused to a key that is for another bucket', () => expectRefusal(route, keys.narrow));
    if (!ofEveryAccount.has(operation) && !mending.has(operation)) {
      it('is refused to the owner where a condition of the bucket’s policy denies it', async () => {
        await expectRefusal(route, test, 'AccessDenied', Date.now(), { 'user-agent': forbiddenAgent });
      });
    }
    if (!ofEveryAccount.has(operation)) {
      it('is refused to another account', () => expectRefusal(route, keys.stranger));
    }
    it('changed nothing by any of these requests', async () => {
      expect(await inventory()).toEqual(before);
    });
    if (route.method === 'GET' || route.method === 'HEAD') {
      it('is the owner’s', async () => {
        expect((await attempt(route, test)).status).not.toBe(403);
      });
    }
  });

  it('shows another account its own buckets alone', async () => {
    const list = routingTable.find(({ operation }) => operation === 'ListBuckets');
    const { status, text } = await attempt(list as Route, keys.stranger);
    expect(status).toBe(200);
    expect(text).not.toContain(Bucket);
  });

  it('lets nobody make a bucket that is there', async () => {
    const url = new URL(`${test.url}/${Bucket}`);
    const signed = { ...keys.stranger, method: 'PUT', url, region: 'us-east-1', nowMs: Date.now() };
    const answer = await fetch(presignUrl({ ...signed, expiresSeconds: 60 }, signingKeys), { method: 'PUT' });
    expect(answer.status).toBe(409);
    expect((await test.client.send(new ListBucketsCommand({}))).Buckets).toHaveLength(1);
    await expect(test.stranger.send(new DeleteBucketCommand({ Bucket }))).rejects.toThrow();
  });
});
