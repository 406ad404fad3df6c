import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Authorized, Bucket } from '../../features/storage/index.ts';
import {
  bytes,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../../features/storage/testing/test-storage.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

describeOnEveryDatabase('whoever keeps a backup node', (open) => {
  let node: TestGateway;
  let opened: TestStorage;
  let nodeId = '';
  let bucket: Authorized<Bucket>;

  beforeEach(async () => {
    node = await startTestGateway(await open());
    await node.client.send(new CreateBucketCommand({ Bucket: 'replicas' }));
    opened = await createTestStorage(await open());
    const { storage } = opened;
    const { accessKeyId, secretAccessKey } = node;
    const place = { endpoint: node.url, region: 'us-east-1', bucket: 'replicas', prefix: '' };
    const address = { ...place, isPathStyle: true, accessKeyId, secretAccessKey };
    ({ id: nodeId } = await storage.backupNodes.add(
      { accountId: 'me', personId: 'me' },
      'elsewhere',
      address,
    ));
    await makeBucket('precious');
    bucket = await storage.authorizeBucket('me', 'precious');
  });
  afterEach(async () => {
    await opened.close();
    await node.close();
  });

  const runJob = () =>
    opened.storage.jobs.find(({ name }) => name === 'storage-backup')?.run(new AbortController().signal);
  const makeBucket = async (name: string) => {
    const { storage } = opened;
    await storage.buckets.create('me', name);
    const made = await storage.authorizeBucket('me', name);
    await storage.objects.put(made, 'file', { body: bytes('five!') }, { headers: plainHeaders });
    await storage.backupNodes.addBucket(nodeId, made);
    await runJob();
    await storage.backupNodes.removeBucket(nodeId, made);
    await storage.objects.delete(made, { key: 'file' });
  };
  const readManifest = async (bucketName: string) => {
    const found = await node.client.send(
      new ListObjectsV2Command({ Bucket: 'replicas', Prefix: `manifests/${bucketName}/` }),
    );
    const place = { Bucket: 'replicas', Key: found.Contents?.[0]?.Key ?? '' };
    const { Body, Metadata } = await node.client.send(new GetObjectCommand(place));
    return { place, text: (await Body?.transformToString()) ?? '', Metadata };
  };
  const storedBytes = async () => (await opened.storage.usageOf('me', 0)).storedBytes;
  const rebuild = async () => {
    await opened.storage.backupNodes.rebuild(nodeId, bucket);
    await runJob();
  };

  test('can have nothing brought back but what was sent there', async () => {
    const { place, text, Metadata } = await readManifest('precious');
    const forged = text.replace('"size_bytes":5', '"size_bytes":-1000000000000');
    expect(forged).not.toBe(text);
    for (const proof of [Metadata, { proof: 'forged' }, {}]) {
      await node.client.send(new PutObjectCommand({ ...place, Body: forged, Metadata: proof }));
      await rebuild();
      expect(await storedBytes()).toBe(0);
    }
    await node.client.send(new PutObjectCommand({ ...place, Body: text, Metadata }));
    await rebuild();
    expect(await storedBytes()).toBe(5);
  });

  test('can have it brought back to no other bucket', async () => {
    const own = await readManifest('precious');
    await makeBucket('other');
    const other = await readManifest('other');
    const swapped = { ...own.place, Body: other.text, Metadata: other.Metadata };
    await node.client.send(new PutObjectCommand(swapped));
    await rebuild();
    expect(await storedBytes()).toBe(0);
  });
});
