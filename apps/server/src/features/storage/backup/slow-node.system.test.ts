import { randomBytes } from 'node:crypto';
import { createS3BlobStore } from '@atoll/blob-store';
import {
  type Attack,
  attacks,
  describeOnEveryDatabase,
  type HostilePeer,
  startHostilePeer,
} from '@atoll/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findAddresses, pause } from '../../../platform/delivery/index.ts';
import { createOutgoingAgents } from '../../../platform/outgoing/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import { backupFeed } from '../changes/index.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../testing/test-storage.ts';
import { findEvents, insertNode } from './node.store.ts';
import { createRemotes, type Remote, sealContextOf } from './remote.ts';
import { createRepairJob } from './repair-job.ts';
import { findReplicas, noteDamagedBlob, repairAddress, saveReplica } from './replica.store.ts';
import { checkReplica, createReplicator, type Visit } from './replicate.ts';
import { createScrubJob } from './scrub-job.ts';

const large = 'a line of a large file\n'.repeat(30_000);
const pace = { graceMs: 300, minBytesPerSecond: 8 * 1024 ** 2 };
/** Sends an object as its engine would, at 50 bytes a second. */
const drip: Attack = (socket) => {
  socket.write(
    'HTTP/1.1 200 OK\r\nlast-modified: Thu, 01 Jan 2026 00:00:00 GMT\r\ncontent-length: 1000000\r\n\r\n',
  );
  const dripping = setInterval(() => socket.write(' '), 20);
  socket.on('close', () => clearInterval(dripping));
};
const slow: readonly (readonly [string, Attack])[] = [
  ['nothing', attacks.nothing],
  ['endless interim answers', attacks['endless interim answers']],
  ['a body byte by byte', drip],
];
const never = new AbortController().signal;
const nodeId = 'node';

describeOnEveryDatabase('a backup node that is slow', (open, dialect) => {
  let peer: HostilePeer;
  let test: TestStorage;
  let remote: Remote;
  let deps: Parameters<typeof createScrubJob>[0];
  let replicate: (signals?: Partial<Visit>) => Promise<void>;

  beforeEach(async () => {
    peer = await startHostilePeer({ politeAnswers: 1 });
    test = await createTestStorage(await open());
    const { storage } = test;
    await storage.buckets.create('me', 'precious');
    const bucket = await storage.authorizeBucket('me', 'precious');
    await storage.objects.put(bucket, 'a', { body: bytes(large) }, { headers: plainHeaders });
    const sealer = createSealer([randomBytes(32)]);
    const outgoing = createOutgoingAgents({ allowsPrivate: true });
    const remotes = createRemotes({
      sealer,
      outgoing,
      openNode: (address) => createS3BlobStore(address, { retryForMs: 3_000, agents: outgoing }),
    });
    const place = { endpoint: peer.origin, region: 'us-east-1', bucket: 'b', prefix: '' };
    const node = {
      ...{ id: nodeId, accountId: 'me', name: 'n', createdBy: 'me', createdAt: 1, isPaused: false },
      ...{ address: { ...place, accessKeyId: 'k', isPathStyle: true } },
      ...{ seenAt: 1, unreachableSince: null, lastError: null, lastErrorCode: null },
      secretSealed: sealer.seal('secret', sealContextOf(nodeId)),
    };
    await test.database.transaction((tx) => insertNode(tx, node));
    remote = await remotes.open(node);
    const allowance = { limitsOf: async () => test.limits };
    const replicator = createReplicator({ ...test, allowance, pace });
    deps = { ...test, allowance, remotes, replicator, pace };
    replicate = (signals) =>
      replicator.replicate({ id: nodeId, remote, signal: never, turn: never, ...signals }, bucket.id, {
        ...{ bucketName: 'precious', key: 'a', versionId: null },
      });
  });
  afterEach(async () => {
    await peer.stop();
    await test.close();
  });

  /** Records the blob as if it were on the node already. */
  const knowReplica = async (checkedAt = 1) => {
    const row = await test.database.read
      .selectFrom('object_blobs')
      .select('blob_id')
      .executeTakeFirstOrThrow();
    const replica = {
      nodeId,
      blobId: row.blob_id,
      remoteId: 'a'.repeat(32),
      sizeBytes: large.length,
      sha256: '',
    };
    await test.database.transaction((tx) => saveReplica(tx, replica, checkedAt));
    return replica;
  };
  const eventsNow = () => findEvents(test.database.read, nodeId);

  it('holds neither the job that reads replicas again nor the one that repairs, and has damaged nothing', async () => {
    peer.attack(drip, 'xml');
    const { blobId } = await knowReplica();
    await createScrubJob(deps).run(never);
    expect(await findReplicas(test.database.read, blobId)).toHaveLength(1);
    expect(await eventsNow()).toEqual([]);
    await test.blobStore.delete(blobId);
    await test.database.transaction((tx) => noteDamagedBlob.run(tx, { blobId, now: test.clock.now() }));
    await createRepairJob(deps).run(never);
    expect((await findAddresses(test.database.read, [repairAddress(blobId)])).size).toBe(1);
  });

  it('that takes no more is read again all the same, and one that can’t be read still gets new blobs', async () => {
    const feed = { address: backupFeed(nodeId), kind: 'node', accountId: 'me' } as const;
    const until = test.clock.now() + 3_600_000;
    await test.database.transaction((tx) => pause(tx, feed, { failures: 9, until }));
    await knowReplica();
    peer.attack('nothing', 'xml');
    const before = peer.requests;
    await createScrubJob(deps).run(never);
    expect(peer.requests).toBeGreaterThan(before);
    const states = await findAddresses(test.database.read, [feed.address]);
    expect(states.get(feed.address)).toMatchObject({ failures: 9, nextAt: until });
  });

  it('is sent no further blob once its turn is over', async () => {
    const before = peer.requests;
    const turn = AbortSignal.abort(new Error('over'));
    await expect(replicate({ turn })).rejects.toThrow('over');
    expect(peer.requests).toBe(before);
  });

  // The database makes no difference here.
  if (dialect !== 'sqlite') return;

  it.each(slow)('is given up when it takes a blob with %s', async (_, attack) => {
    peer.attack(attack, 'xml');
    await expect(replicate()).rejects.toMatchObject({ code: 'PEER_TOO_SLOW' });
  });

  it.each(slow)('is given up when it gives a blob back with %s', async (_, attack) => {
    peer.attack(attack, 'xml');
    const replica = await knowReplica();
    await expect(checkReplica(remote, replica, never, pace)).rejects.toMatchObject({ code: 'PEER_TOO_SLOW' });
  });

  it('is left when the job stops', async () => {
    const stopping = new AbortController();
    const before = peer.requests;
    const left = expect(replicate({ signal: stopping.signal })).rejects.toThrow('stopped');
    await expect.poll(() => peer.requests).toBeGreaterThan(before);
    stopping.abort(new Error('stopped'));
    await left;
  });
});
