import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { S3Address } from '@atoll/blob-store';
import { codes } from '@atoll/contract';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase, type FaultyProxy, startFaultyProxy } from '@atoll/testkit';
import { CreateBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Authorized, Bucket } from '../../features/storage/index.ts';
import {
  bytes,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const never = new AbortController().signal;
const large = 'a line of a large file\n'.repeat(30_000);

describeOnEveryDatabase('a backup node', (open) => {
  /** Another Atoll is the node. */
  let node: TestGateway;
  let way: FaultyProxy;
  let address: S3Address;
  let database: Database;
  let opened: TestStorage;
  let bucket: Authorized<Bucket>;

  beforeEach(async () => {
    node = await startTestGateway(await open());
    await node.client.send(new CreateBucketCommand({ Bucket: 'replicas' }));
    way = await startFaultyProxy(`http://127.0.0.1:${node.port}`);
    const { accessKeyId, secretAccessKey } = node;
    const place = { endpoint: way.endpoint, region: 'us-east-1', bucket: 'replicas', prefix: 'main/' };
    address = { ...place, isPathStyle: true, accessKeyId, secretAccessKey };
    database = await open();
    opened = await createTestStorage(database);
    await opened.storage.buckets.create('me', 'precious');
    bucket = await opened.storage.authorizeBucket('me', 'precious');
  });
  afterEach(async () => {
    await opened.close();
    await way.stop();
    await node.close();
  });

  const put = (key: string, content: string) =>
    opened.storage.objects.put(bucket, key, { body: bytes(content) }, { headers: plainHeaders });
  const read = async (key: string) => {
    const object = await opened.storage.objects.find(bucket, key);
    const whole = await opened.storage.open(bucket, object);
    return (await buffer(whole.read())).toString();
  };
  const run = (name: string) => opened.storage.jobs.find((job) => job.name === name)?.run(never);
  const replicate = () => run('storage-backup');
  const isAway = (away: boolean) => {
    way.decide(() => (away ? { kind: 'reset' } : undefined));
    // A failed node is paused for some seconds.
    if (!away) opened.clock.nowMs += 10_000;
  };
  const addNode = () =>
    opened.storage.backupNodes.add({ accountId: 'me', personId: 'me' }, 'elsewhere', address);
  const status = async () => (await opened.storage.backupNodes.list('me'))[0];
  const remoteKeys = async (kind: 'blobs' | 'manifests') => {
    const page = await node.client.send(
      new ListObjectsV2Command({ Bucket: 'replicas', Prefix: `main/${kind}/` }),
    );
    return (page.Contents ?? []).map(({ Key }) => Key);
  };
  const blobFiles = async ({ blobFolder }: TestStorage = opened) => {
    const entries = await readdir(blobFolder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  };

  test('gets what is in the bucket, and then what happens in it', async () => {
    await put('small', 'a few bytes');
    await put('large', large);
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    await replicate();
    expect(await status()).toMatchObject({ waiting: 0, buckets: [{ state: 'following', doneCount: 2 }] });
    expect([await remoteKeys('blobs'), await remoteKeys('manifests')].map((keys) => keys.length)).toEqual([
      1, 2,
    ]);

    await put('later', large);
    await opened.storage.objects.delete(bucket, { key: 'small' });
    expect(await status()).toMatchObject({ waiting: 2 });
    await replicate();
    expect(await status()).toMatchObject({ waiting: 0, lagMs: 0 });
    expect([await remoteKeys('blobs'), await remoteKeys('manifests')].map((keys) => keys.length)).toEqual([
      2, 2,
    ]);
    const history = await opened.storage.backupNodes.history('me', id);
    expect(history.map(({ kind }) => kind)).toEqual(['copied', 'added']);
  });

  test.each([
    ['lost', (file: string) => rm(file)],
    ['damaged', (file: string) => truncate(file, 1000)],
  ])('answers for a %s first copy, which is then made anew', async (_, harm) => {
    await put('large', large);
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    await replicate();
    for (const file of await blobFiles()) await harm(file);

    expect(await read('large')).toBe(large);
    await expect.poll(() => database.read.selectFrom('backup_repairs').selectAll().execute()).toHaveLength(1);
    await run('storage-backup-repairs');
    expect(await database.read.selectFrom('backup_repairs').selectAll().execute()).toEqual([]);
    isAway(true);
    expect(await read('large')).toBe(large);
  });

  test('that vanishes loses nothing: what happened meanwhile reaches it when it is back', async () => {
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    await replicate();
    isAway(true);
    await put('meanwhile', large);
    await replicate();
    expect(await status()).toMatchObject({ unreachableSince: expect.any(Number), waiting: 1 });
    expect(await status()).toMatchObject({ lastErrorCode: codes.addressUnreachable });
    expect(await read('meanwhile')).toBe(large);

    isAway(false);
    await replicate();
    expect(await status()).toMatchObject({ unreachableSince: null, lastErrorCode: null, waiting: 0 });
    expect((await opened.storage.backupNodes.history('me', id)).map(({ kind }) => kind)).toEqual([
      'returned',
      'unreachable',
      'copied',
      'added',
    ]);
    expect(await remoteKeys('blobs')).toHaveLength(1);
  });

  test('forgets the versions of a bucket that was taken from it, unless it is given it again', async () => {
    await put('one', large);
    await put('two', 'a few bytes');
    const { id } = await addNode();
    const { backupNodes } = opened.storage;
    await backupNodes.addBucket(id, bucket);
    await replicate();
    await backupNodes.removeBucket(id, bucket);
    expect((await status())?.buckets).toEqual([]);
    await backupNodes.addBucket(id, bucket);
    await replicate();
    expect(await remoteKeys('manifests')).toHaveLength(2);

    await backupNodes.removeBucket(id, bucket);
    isAway(true);
    await replicate();
    isAway(false);
    expect(await remoteKeys('manifests')).toHaveLength(2);
    await replicate();
    expect(await remoteKeys('manifests')).toEqual([]);
    expect(await database.read.selectFrom('backup_buckets').selectAll().execute()).toEqual([]);
  });

  test('gives a whole bucket back, its versions included', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await put('file', 'first');
    await put('file', large);
    await put('gone', 'deleted, but kept');
    await opened.storage.objects.delete(bucket, { key: 'gone' });
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    await replicate();
    const before = await versions();

    await opened.storage.backupNodes.removeBucket(id, bucket);
    for (const { key, version } of before) {
      await opened.storage.objects.delete(bucket, { key, versionId: version });
    }
    expect(await versions()).toEqual([]);
    await opened.storage.backupNodes.rebuild(id, bucket);
    await replicate();
    expect(await versions()).toEqual(before);
    expect(await read('file')).toBe(large);
    await expect(read('gone')).rejects.toMatchObject({ reason: 'deleteMarker' });
    expect((await opened.storage.usageOf('me', 0)).storedBytes).toBe(large.length + 'first'.length + 17);
  });

  test('is read again in time, and what rotted there is sent again', async () => {
    await put('large', large);
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    await replicate();
    for (const file of await blobFiles(node)) await truncate(file, 1000);
    opened.clock.nowMs += 8 * 24 * 60 * 60_000;
    await run('storage-backup-scrub');
    const kinds = (await opened.storage.backupNodes.history('me', id)).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['repaired', 'damaged']);
    for (const file of await blobFiles()) await rm(file);
    expect(await read('large')).toBe(large);
  });

  const sweep = async () => {
    opened.clock.nowMs += 11 * 60_000;
    await run('storage-deleted-blobs');
  };

  test('deletes the bytes of a deleted file, large or of many parts, in its next turn', async () => {
    await put('kept', large);
    await put('large', `${large} `);
    const { uploads } = opened.storage;
    const { id: uploadId } = await uploads.start(bucket, 'parts', { headers: plainHeaders });
    const ref = { bucket, key: 'parts', uploadId };
    const claims: { partNumber: number; etag: string }[] = [];
    for (const partNumber of [1, 2]) {
      const body = bytes(Buffer.alloc(5 * 1024 ** 2 + partNumber, 'x'));
      claims.push({ partNumber, etag: (await uploads.putPart(ref, partNumber, { body })).etag });
    }
    await uploads.complete(ref, claims);
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    await replicate();
    expect(await remoteKeys('blobs')).toHaveLength(4);

    for (const key of ['large', 'parts']) await opened.storage.objects.delete(bucket, { key });
    await sweep();
    // The node refuses to delete blobs at first: what it must delete is not forgotten.
    const refusal = { kind: 'answer', status: 403, code: 'AccessDenied' } as const;
    way.decide(({ method, path }) => (method === 'DELETE' && path.includes('blobs/') ? refusal : undefined));
    await replicate();
    expect(await remoteKeys('blobs')).toHaveLength(4);
    way.decide(() => undefined);
    opened.clock.nowMs += 60_000;
    await replicate();
    expect([await remoteKeys('blobs'), await remoteKeys('manifests')].map((keys) => keys.length)).toEqual([
      1, 1,
    ]);
    expect(await database.read.selectFrom('backup_blobs').select('blob_id').execute()).toHaveLength(1);
    expect(await read('kept')).toBe(large);
  });

  test('keeps a damaged copy while the file is lost here too, and deletes it with the file', async () => {
    await put('large', large);
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    await replicate();
    for (const file of await blobFiles(node)) await truncate(file, 1000);
    for (const file of await blobFiles()) await rm(file);
    opened.clock.nowMs += 8 * 24 * 60 * 60_000;
    await run('storage-backup-scrub');
    expect((await opened.storage.backupNodes.history('me', id))[0]?.kind).toBe('damaged');
    await run('storage-backup-scrub');
    expect(await remoteKeys('blobs')).toHaveLength(1);

    await opened.storage.objects.delete(bucket, { key: 'large' });
    await sweep();
    await replicate();
    expect(await remoteKeys('blobs')).toEqual([]);
  });

  test('keeps no copy that a crash left unrecorded', async () => {
    await put('large', large);
    const { id } = await addNode();
    await opened.storage.backupNodes.addBucket(id, bucket);
    // The copy arrives, but neither can it be read back nor deleted again: as if the server had stopped in between.
    const refusal = { kind: 'answer', status: 403, code: 'AccessDenied' } as const;
    way.decide(({ method, path }) =>
      (method === 'GET' || method === 'DELETE') && path.includes('blobs/') ? refusal : undefined,
    );
    await replicate();
    expect(await remoteKeys('blobs')).toHaveLength(1);
    await opened.storage.objects.delete(bucket, { key: 'large' });
    way.decide(() => undefined);
    opened.clock.nowMs += 25 * 60 * 60_000;
    await replicate();
    expect(await remoteKeys('blobs')).toEqual([]);
    expect(await database.read.selectFrom('backup_blobs').selectAll().execute()).toEqual([]);
  });

  test('is tried before it is kept, and is its account’s alone', async () => {
    const refusalOf = (wrong: Partial<S3Address>) =>
      opened.storage.backupNodes
        .add({ accountId: 'me', personId: 'me' }, 'wrong', { ...address, ...wrong })
        .catch(({ reason }) => reason);
    expect(await refusalOf({ secretAccessKey: 'wrong' })).toBe('nodeKeyRefused');
    expect(await refusalOf({ accessKeyId: 'nobody' })).toBe('nodeKeyRefused');
    expect(await refusalOf({ bucket: 'elsewhere' })).toBe('nodeBucketUnknown');
    expect(await refusalOf({ endpoint: 'http://127.0.0.1:9' })).toBe('nodeUnreachable');
    expect(await refusalOf({ endpoint: way.endpoint.replace('http:', 'https:') })).toBe('nodeTlsMismatch');
    way.decide(() => ({ kind: 'answer', status: 400, code: 'AuthorizationHeaderMalformed' }));
    expect(await refusalOf({})).toBe('nodeRegionOther');
    isAway(false);
    const { id } = await addNode();
    await expect(addNode()).rejects.toMatchObject({ reason: 'nodeNameTaken' });
    await expect(opened.storage.backupNodes.remove('you', id)).rejects.toMatchObject({
      reason: 'nodeUnknown',
    });
    await opened.storage.backupNodes.remove('me', id);
    expect(await opened.storage.backupNodes.list('me')).toEqual([]);
  });

  const versions = () =>
    database.read
      .selectFrom('objects')
      .select(['key', 'version', 'is_latest', 'is_delete_marker', 'size_bytes', 'etag', 'modified_at'])
      .orderBy('key')
      .orderBy('version')
      .execute();
});
