import { randomBytes } from 'node:crypto';
import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { S3Address } from '@atoll/blob-store';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand, DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Authorized, Bucket } from '../../features/storage/index.ts';
import {
  bytes,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../../features/storage/testing/test-storage.ts';
import { compareUsage } from '../../features/storage/tools/usage-check.store.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const never = new AbortController().signal;
/** Incompressible. */
const cold = randomBytes(100_000).toString('hex');

describeOnEveryDatabase('what a backup node gives back', (open) => {
  /** Another Atoll is the node. */
  let node: TestGateway;
  let address: S3Address;
  let database: Database;
  let opened: TestStorage;
  let bucket: Authorized<Bucket>;

  beforeEach(async () => {
    node = await startTestGateway(await open());
    await node.client.send(new CreateBucketCommand({ Bucket: 'replicas' }));
    const { accessKeyId, secretAccessKey, port } = node;
    const place = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'replicas' };
    address = { ...place, prefix: 'main/', isPathStyle: true, accessKeyId, secretAccessKey };
    database = await open();
    opened = await createTestStorage(database);
    await opened.storage.buckets.create('me', 'precious');
    bucket = await opened.storage.authorizeBucket('me', 'precious');
  });
  afterEach(async () => {
    await opened.close();
    await node.close();
  });

  const put = (key: string, content: string, storageClass = 'STANDARD') =>
    opened.storage.objects.put(
      bucket,
      key,
      { body: bytes(content) },
      { headers: plainHeaders, storageClass },
    );
  const read = async (key: string) => {
    const object = await opened.storage.objects.find(bucket, key);
    return (await buffer((await opened.storage.open(bucket, object)).read())).toString();
  };
  const run = (name: string) => opened.storage.jobs.find((job) => job.name === name)?.run(never);
  const replicate = () => run('storage-backup');
  const remoteBlobs = async () => {
    const page = await node.client.send(
      new ListObjectsV2Command({ Bucket: 'replicas', Prefix: 'main/blobs/' }),
    );
    return (page.Contents ?? []).map(({ Key }) => Key);
  };
  const harmNode = async () => {
    const entries = await readdir(node.blobFolder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    await Promise.all(files.map(({ parentPath, name }) => truncate(join(parentPath, name), 1000)));
  };
  const versions = () =>
    database.read
      .selectFrom('objects')
      .select(['key', 'version', 'is_null_version', 'noncurrent_since', 'is_latest', 'size_bytes', 'etag'])
      .orderBy('key')
      .orderBy('version')
      .execute();
  const addNode = async () => {
    const { id } = await opened.storage.backupNodes.add(
      { accountId: 'me', personId: 'me' },
      'elsewhere',
      address,
    );
    await opened.storage.backupNodes.addBucket(id, bucket);
    return id;
  };
  const rebuildAfterLoss = async (id: string) => {
    await opened.storage.backupNodes.removeBucket(id, bucket);
    for (const { key, version, is_null_version } of await versions()) {
      const versionId = is_null_version === 1 ? 'null' : version;
      await opened.storage.objects.delete(bucket, { key, versionId });
    }
    await opened.storage.backupNodes.rebuild(id, bucket);
    await replicate();
  };

  const readCold = async () => {
    await opened.storage.restores.request(bucket, { key: 'cold' }, 1, 'me');
    opened.clock.nowMs += 60_000;
    await run('storage-archive');
    return read('cold');
  };

  test('is no more than its account may store, and the rest stays on the node', async () => {
    const id = await addNode();
    for (const key of ['one', 'two', 'three']) await put(key, cold);
    await replicate();
    opened.limits.storedBytes = 2 * cold.length;
    await rebuildAfterLoss(id);
    expect((await opened.storage.usageOf('me', 0)).storedBytes).toBe(2 * cold.length);
    const [told] = await opened.storage.backupNodes.history('me', id);
    expect(told).toMatchObject({ kind: 'full', count: 2 });

    opened.limits.storedBytes = null;
    await opened.storage.backupNodes.rebuild(id, bucket);
    await replicate();
    expect(await versions()).toHaveLength(3);
  });

  test('is no more than its quota lets a bucket hold', async () => {
    const id = await addNode();
    for (const key of ['one', 'two', 'three']) await put(key, cold);
    await replicate();
    await opened.storage.settings.setLimits(bucket, { maxBytes: null, maxObjects: 1, maxSentBytes: null });
    await rebuildAfterLoss(id);
    expect(await versions()).toHaveLength(1);
    const [told] = await opened.storage.backupNodes.history('me', id);
    expect(told).toMatchObject({ kind: 'full', count: 1 });
  });

  test('is what lay in the archive, though it was sent before', async () => {
    await put('cold', cold, 'GLACIER');
    const id = await addNode();
    await replicate();
    await run('storage-archive');
    await replicate();
    await run('storage-backup-scrub');
    await rebuildAfterLoss(id);
    expect(await readCold()).toBe(cold);
  });

  test('is what lay in the archive, though a first copy rotted', async () => {
    await put('cold', cold, 'GLACIER');
    const id = await addNode();
    await run('storage-archive');
    await replicate();
    await harmNode();
    opened.clock.nowMs += 8 * 24 * 60 * 60_000;
    await run('storage-backup-scrub');
    await rebuildAfterLoss(id);
    expect(await readCold()).toBe(cold);
  });

  test('is held as it was at the end', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await opened.storage.settings.put(bucket, 'object-lock', {});
    const { versionId } = await put('held', 'kept');
    const id = await addNode();
    await replicate();
    await opened.storage.objects.setLegalHold({ bucket, key: 'held', versionId }, true);
    await replicate();
    await database.transaction(async (tx) => {
      await tx.updateTable('objects').set({ legal_hold: 0 }).execute();
    });
    await rebuildAfterLoss(id);
    const { lock } = await opened.storage.objects.describe(bucket, 'held', versionId);
    expect(lock.legalHold).toBe(true);
  });

  test('is all that it has, counted by class, though it lost something else', async () => {
    await opened.storage.settings.setVersioning(bucket, 'enabled');
    await put('a', cold);
    await put('b', 'older', 'STANDARD_IA');
    opened.clock.nowMs += 1000;
    await put('b', 'newer', 'GLACIER');
    const id = await addNode();
    await replicate();
    for (const key of await remoteBlobs()) {
      await node.client.send(new DeleteObjectCommand({ Bucket: 'replicas', Key: key }));
    }
    const before = (await versions()).filter(({ key }) => key === 'b');
    await rebuildAfterLoss(id);
    expect(await versions()).toEqual(before);
    expect(await compareUsage(database.read, bucket.id)).toEqual([]);
    const kinds = (await opened.storage.backupNodes.history('me', id)).map(({ kind }) => kind);
    expect(kinds.slice(0, 2)).toEqual(['rebuilt', 'damaged']);
  });

  test('stays on the node, which follows what happens meanwhile', async () => {
    await put('first', cold);
    const options = { checkSource: () => undefined };
    await opened.storage.objects.copy({ bucket, key: 'first' }, { bucket, key: 'second' }, options);
    const id = await addNode();
    await replicate();
    await opened.storage.backupNodes.removeBucket(id, bucket);
    await opened.storage.objects.deleteMany(bucket, [{ key: 'first' }, { key: 'second' }]);
    await put('before', 'was there');
    await opened.storage.backupNodes.rebuild(id, bucket);
    await put('meanwhile', 'came');
    await replicate();
    await replicate();
    await run('storage-backup-scrub');
    await opened.storage.objects.delete(bucket, { key: 'first' });
    await replicate();
    await run('storage-backup-scrub');
    expect(await remoteBlobs()).toHaveLength(1);

    await rebuildAfterLoss(id);
    expect((await versions()).map(({ key }) => key)).toEqual(['before', 'meanwhile', 'second']);
    expect(await read('second')).toBe(cold);
  });

  test('is swept by nobody before all of it has come', async () => {
    const { uploads } = opened.storage;
    const { id: uploadId } = await uploads.start(bucket, 'parts', { headers: plainHeaders });
    const ref = { bucket, key: 'parts', uploadId };
    const first = await uploads.putPart(ref, 1, { body: bytes(Buffer.alloc(5 * 1024 ** 2)) });
    await uploads.complete(ref, [first, await uploads.putPart(ref, 2, { body: bytes('end') })]);
    const id = await addNode();
    await replicate();
    const isHeld: boolean[] = [];
    const { put: putBlob } = opened.blobStore;
    opened.blobStore.put = async (source) => {
      const query = database.read.selectFrom('jobs').select('lease_holder');
      const job = await query.where('name', '=', 'storage-orphans').executeTakeFirst();
      isHeld.push((job?.lease_holder ?? null) !== null);
      return putBlob(source);
    };
    await rebuildAfterLoss(id);
    expect(isHeld).toEqual([true, true]);
  });
});
