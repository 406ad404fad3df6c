import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findAddresses } from '../../../platform/delivery/index.ts';
import { backupFeed } from '../changes/index.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { deleteNode, findBackupBuckets, insertBackupBucket, insertNode } from './node.store.ts';
import type { Remote, Remotes } from './remote.ts';
import type { Replicator } from './replicate.ts';
import { createReplicationJob } from './replication-job.ts';

const never = new AbortController().signal;
const id = 'node';

describeOnEveryDatabase('the replication job', (open) => {
  let test: TestStorage;

  beforeEach(async () => {
    test = await createTestStorage(await open());
    const address = { endpoint: 'http://127.0.0.1:1', region: 'r', bucket: 'b', prefix: '' };
    const reached = { seenAt: 1, unreachableSince: null, lastError: null, lastErrorCode: null };
    await test.database.transaction((tx) =>
      insertNode(tx, {
        ...{
          id,
          accountId: 'me',
          name: 'n',
          secretSealed: '',
          isPaused: false,
          createdAt: 1,
          createdBy: 'me',
        },
        ...{ address: { ...address, accessKeyId: 'k', isPathStyle: true }, ...reached },
      }),
    );
  });
  afterEach(() => test.close());

  const run = (openNode: Remotes['open'], replicate: Replicator['replicate'], signal: AbortSignal) => {
    const allowance = { limitsOf: async () => test.limits };
    const remotes = { open: openNode } as Remotes;
    const replicator = { replicate } as Replicator;
    return createReplicationJob({ ...test, allowance, remotes, replicator }).run(signal);
  };

  it('forgets that a node failed once the node is removed', async () => {
    const unreachable = () =>
      run(
        () => Promise.reject(new Error('away')),
        async () => undefined,
        never,
      );
    const stateOf = async () =>
      (await findAddresses(test.database.read, [backupFeed(id)])).get(backupFeed(id));
    await unreachable();
    expect(await stateOf()).toMatchObject({ failures: 1 });
    await test.database.transaction((tx) => deleteNode(tx, id));
    test.clock.nowMs = (await stateOf())?.nextAt ?? 0;
    await unreachable();
    expect(await stateOf()).toBeUndefined();
  });

  it('ends a turn between two versions, and goes on with the next one', async () => {
    await test.storage.buckets.create('me', 'copied');
    const bucket = await test.storage.authorizeBucket('me', 'copied');
    for (const key of ['a', 'b', 'c']) {
      await test.storage.objects.put(bucket, key, { body: bytes(key) }, { headers: plainHeaders });
    }
    await test.database.transaction((tx) =>
      insertBackupBucket(tx, { nodeId: id, bucketId: bucket.id, addedAt: 1 }),
    );
    const remote = { blobs: { ping: async () => undefined } } as unknown as Remote;
    const copied: string[] = [];
    const copyOne = () => {
      const turn = new AbortController();
      const replicate: Replicator['replicate'] = async (_node, _bucketId, { key }) => {
        copied.push(key);
        turn.abort();
      };
      return run(async () => remote, replicate, turn.signal);
    };
    await copyOne();
    expect(copied).toEqual(['a']);
    expect(await findBackupBuckets(test.database.read, id)).toMatchObject([
      { doneCount: 1, state: 'copying' },
    ]);
    await copyOne();
    expect(copied).toEqual(['a', 'b']);
  });
});
