import { createHash } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import type { Remote, Remotes } from './remote.ts';
import { createRepairJob } from './repair-job.ts';
import {
  findReplicas,
  findSetAside,
  noteDamagedBlob,
  saveReplica,
  setAsideReplica,
} from './replica.store.ts';
import { createReplicator } from './replicate.ts';

const large = 'a line of a large file\n'.repeat(30_000);
const hashOfLarge = createHash('sha256').update(large).digest('hex');
const never = new AbortController().signal;

describeOnEveryDatabase('damaged blobs', (open) => {
  let test: TestStorage;

  beforeEach(async () => {
    test = await createTestStorage(await open());
  });
  afterEach(() => test.close());

  /** Removes the blob here; with a node, its copy stays there. */
  const lose = async (accountId: string, key: string, nodeId?: string) => {
    const { storage, database, blobStore, clock } = test;
    await storage.buckets.create(accountId, `${accountId}-${key}`);
    const bucket = await storage.authorizeBucket(accountId, `${accountId}-${key}`);
    await storage.objects.put(bucket, key, { body: bytes(large) }, { headers: plainHeaders });
    const blobs = await database.read.selectFrom('object_blobs').select('blob_id').execute();
    const noted = await damaged();
    const blobId = blobs.map((row) => row.blob_id).find((id) => !noted.includes(id)) ?? '';
    await blobStore.delete(blobId);
    await database.transaction(async (tx) => {
      await noteDamagedBlob.run(tx, { blobId, now: clock.now() });
      const replica = { blobId, remoteId: 'r', sizeBytes: large.length, sha256: hashOfLarge };
      if (nodeId !== undefined) await saveReplica(tx, { ...replica, nodeId }, 1);
    });
    return blobId;
  };
  const damaged = async () => {
    const rows = await test.database.read.selectFrom('backup_repairs').select('blob_id').execute();
    return rows.map((row) => row.blob_id);
  };
  const jobWith = (read: (nodeId: string) => AsyncIterable<Uint8Array>, blobStore = test.blobStore) => {
    const remoteOf = (nodeId: string): Remote => {
      const blobs = { read: () => read(nodeId) };
      const remote = { blobs, within: () => remote } as unknown as Remote;
      return remote;
    };
    const remotes = { openById: async (_, nodeId) => remoteOf(nodeId) } as Partial<Remotes> as Remotes;
    const deps = { ...test, blobStore, remotes, allowance: { limitsOf: async () => test.limits } };
    return createRepairJob({ ...deps, replicator: createReplicator(deps) });
  };

  it('of one account, on a node that does not answer, keep nobody else’s waiting', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    for (const key of ['a', 'b', 'c', 'd']) await lose('greedy', key, 'slow');
    const other = await lose('other', 'e', 'fast');
    const job = jobWith(async function* (nodeId) {
      if (nodeId === 'slow') await released;
      yield Buffer.from(large);
    });
    const running = job.run(never);
    await expect.poll(damaged).not.toContain(other);
    expect(await damaged()).toHaveLength(4);
    release();
    await running;
    expect(await damaged()).toEqual([]);
  });

  it('without a replica are read again less and less often', async () => {
    const blobId = await lose('me', 'a');
    let reads = 0;
    const job = jobWith(() => bytes(), {
      ...test.blobStore,
      read(id, range) {
        reads++;
        return test.blobStore.read(id, range);
      },
    });
    const runAfter = async (ms: number) => {
      test.clock.nowMs += ms;
      await job.run(never);
    };
    for (let n = 0; n < 6; n++) await runAfter(5_000);
    expect(reads).toBe(1);
    await runAfter(60_000);
    expect(reads).toBe(2);
    await runAfter(30_000);
    expect(reads).toBe(2);
    for (let n = 0; n < 20; n++) await runAfter(24 * 3_600_000);
    await runAfter(2 * 3_600_000);
    expect(reads).toBe(22);
    expect(await damaged()).toEqual([blobId]);
  });

  it('are repaired from a copy that was damaged before, once its node returns the right bytes', async () => {
    const blobId = await lose('me', 'a', 'node');
    await test.database.transaction((tx) => setAsideReplica(tx, 'node', blobId));
    expect(await findReplicas(test.database.read, blobId)).toEqual([]);
    let text = 'other bytes';
    const job = jobWith(() => bytes(text));
    await job.run(never);
    expect(await damaged()).toEqual([blobId]);

    text = large;
    test.clock.nowMs += 60_000;
    await job.run(never);
    expect(await damaged()).toEqual([]);
    const [row] = await test.database.read.selectFrom('object_blobs').select('blob_id').execute();
    expect(await findSetAside(test.database.read, row?.blob_id ?? '')).toHaveLength(1);
  });
});
