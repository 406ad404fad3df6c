import { randomBytes } from 'node:crypto';
import { createAccessKey, createBucket } from '@atoll/contract';
import {
  type Atoll,
  blobsUrlOf,
  describeWithCeph,
  type FaultyProxy,
  openEngine,
  signUp,
  startAtoll,
  startFaultyProxy,
} from '@atoll/testkit';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, expect, it } from 'vitest';

const bucket = 'photos';
const prefix = `server-${randomBytes(8).toString('hex')}`;

await describeWithCeph('a server whose bytes lie in Ceph', (engine) => {
  let proxy: FaultyProxy;
  let atoll: Atoll;
  let client: S3Client;

  beforeAll(async () => {
    proxy = await startFaultyProxy(engine.endpoint);
    const url = blobsUrlOf({ ...engine, endpoint: proxy.endpoint }, prefix);
    atoll = await startAtoll({ env: { BLOBS_URL: url } });
    const account = await signUp(atoll);
    await account.api.ask(createBucket, { name: bucket });
    const key = await account.api.ask(createAccessKey, { name: 'test' });
    client = new S3Client({
      endpoint: atoll.s3Url,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: key.access_key_id, secretAccessKey: key.secret_access_key },
    });
  });
  afterAll(async () => {
    client?.destroy();
    await atoll?.stop();
    await proxy?.stop();
  });

  const put = async (Key: string, sizeBytes: number): Promise<Buffer> => {
    const Body = randomBytes(sizeBytes);
    await new Upload({ client, params: { Bucket: bucket, Key, Body } }).done();
    return Body;
  };
  const get = async (Key: string, Range?: string): Promise<Buffer> => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key, Range }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };

  it('keeps objects there, also over a crash', async () => {
    const photo = await put('photo', 100_000);
    const film = await put('film', 21_000_000);
    await atoll.kill();
    await atoll.restart();
    expect((await get('photo')).equals(photo)).toBe(true);
    expect((await get('film')).equals(film)).toBe(true);
    const middle = await get('film', 'bytes=5242879-15728640');
    expect(middle.equals(film.subarray(5_242_879, 15_728_641))).toBe(true);

    const stored = await openEngine(engine).send(
      new ListObjectsV2Command({ Bucket: engine.bucket, Prefix: `${prefix}/` }),
    );
    expect(stored.Contents?.length).toBeGreaterThan(1);
    expect(stored.Contents?.reduce((sum, { Size = 0 }) => sum + Size, 0)).toBeGreaterThan(21_100_000);
  });

  it('is not ready while the engine is away, and is again when it is back', async () => {
    const status = async () => (await fetch(`${atoll.url}/readyz`)).status;
    // A cached answer is repeated for three seconds.
    const timeout = 20_000;
    await expect.poll(status, { timeout }).toBe(200);
    proxy.decide(() => ({ kind: 'reset' }));
    await expect.poll(status, { timeout }).toBe(503);
    proxy.decide(() => undefined);
    await expect.poll(status, { timeout }).toBe(200);
  });

  it('refuses to start on a bucket that is not there, and keeps the secret', async () => {
    const url = blobsUrlOf({ ...engine, bucket: 'elsewhere' });
    const starting = startAtoll({ env: { BLOBS_URL: url } });
    await expect(starting).rejects.toThrow(/BLOBS_URL: there is no bucket elsewhere at http:/);
    await expect(starting).rejects.not.toThrow(engine.secretAccessKey);
  });
});
