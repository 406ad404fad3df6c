import { codes } from '@atoll/contract/codes';
import { parseWithdrawalLine } from '@atoll/dataset-release';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../gateway-s3/testing/test-gateway.ts';
import { newId } from '../../../platform/ids.ts';
import { bytes, callContext } from '../../storage/testing/test-storage.ts';
import { contributorIn, insertRows } from '../insight/insight.fixture.ts';
import { openItem } from '../kernel/item.store.ts';
import type { Item } from '../kernel/item.ts';
import { quarantineKeyOf, tombstonesKeyOf } from '../kernel/item-files.ts';
import { saveThumbnail } from '../kernel/thumbnail.store.ts';
import { bucket, createStoringTest, placesOf, runJobs, type StoringTest } from './storing.fixture.ts';
import { withdrawItem } from './withdraw-item.ts';

const marker = 'unmistakable-marker';
/** Larger than the limit for rows. */
const large = `${marker} `.repeat(2000);
const minPartBytes = 5 * 1024 ** 2;
const owner = callContext('owner');

describeOnEveryDatabase('a withdrawal', (open) => {
  let test: StoringTest;
  beforeAll(async () => {
    test = await createStoringTest(await open(), { object_lock: true });
  });
  afterAll(() => test.close());

  const withdraw = (item: Item) =>
    test.database.transaction(async (tx) => {
      const found = await openItem(tx, item.projectId, item.id);
      return withdrawItem(tx, found, { kind: 'contributor', personId: 'ann' }, test.clock.nowMs);
    });
  const gone = async (item: Item) => {
    await test.run();
    test.clock.nowMs += 12 * 60_000;
    await test.run();
    await test.sweep();
    expect((await test.reload(item)).dueAt).toBeNull();
    expect(await test.placesOf(marker)).toEqual([]);
  };

  it.each([
    ['a small file', {}, marker],
    ['a large file', {}, large],
    ['a text', { text: marker, answers: `{"a":"${marker}"}` }, undefined],
  ])('leaves no byte of %s in bucket, versions or database', async (_, facts, content) => {
    const item = await test.add({ ...facts, goldExplanation: marker, appealText: marker }, content);
    await test.run();
    const { key } = await test.reload(item);
    // Creates an older version, and a delete marker.
    await test.storage.storage.handlers.setObjectHeaders(
      { bucket, key: key ?? '', content_type: 'image/gif', headers: {}, metadata: {} },
      owner,
    );
    await test.storage.storage.handlers.deleteObject({ bucket, key: key ?? '' }, owner);
    await insertTraces(test, item);
    const before = await test.placesOf(marker);
    expect(before).toContain('hub_votes');
    expect(before).toContain('hub_thumbnails');
    expect(before).toContain(content === large ? 'a blob' : 'objects');
    await withdraw(item);
    await gone(item);
    const left = await test.database.read
      .selectFrom('hub_item_hashes')
      .select('item_id')
      .where('item_id', '=', item.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('leaves nothing in the archive', async () => {
    const item = await test.add({}, large);
    await test.run();
    const { key } = await test.reload(item);
    const change = { bucket, key: key ?? '', storage_class: 'GLACIER' } as const;
    await test.storage.storage.handlers.setStorageClass(change, owner);
    await test.sweep();
    expect(await test.countArchived()).toBe(1);
    await withdraw(item);
    await gone(item);
    expect(await test.countArchived()).toBe(0);
  });

  it.each([
    ['a small file', marker, 1],
    ['a large file', large, 1],
    ['a file of two parts', marker.repeat(300_000), 2],
  ])('leaves nothing of %s on a backup node', async (_, content, parts) => {
    const node = await startTestGateway(await open());
    const removeNode = await addNode(test, node);
    const item = await test.add({}, content);
    if (parts > 1) await sendInParts(test, item, content);
    await test.run();
    await runJobs(test.storage, 'storage-backup');
    expect(await placesOf(node, marker)).not.toEqual([]);

    await withdraw(item);
    await gone(item);
    await runJobs(test.storage, 'storage-backup');
    node.clock.nowMs += 11 * 60_000;
    await runJobs(node, 'storage-deleted-blobs');
    expect(await placesOf(node, marker)).toEqual([]);
    await removeNode();
    await node.close();
  });

  it('aborts an upload that was half sent', async () => {
    const item = await test.add({ state: 'uploading' });
    const place = { bucket, key: `hub/${item.projectId}/_quarantine/${item.id}` };
    await test.files.startUpload(test.link, {
      ...place,
      sizeBytes: 20 * 1024 ** 2,
      contentType: 'image/png',
    });
    expect(await test.keys()).toContain(place.key);
    await withdraw(item);
    await test.run();
    expect(await test.keys()).not.toContain(place.key);
  });

  it('cuts the leaf from the item, has its releases written again, and tells the feed', async () => {
    const item = await test.add({}, marker);
    await test.run();
    const [published, frozen] = [
      await insertRelease(test, item, '1.0.0', true),
      await insertRelease(test, item, '1.1.0', false),
    ];
    const at = test.clock.nowMs;
    await withdraw(item);
    expect(await test.placesOf('collectedMs')).toEqual(['hub_releases']);
    const leaves = await test.database.read.selectFrom('hub_release_items').selectAll().execute();
    expect(
      leaves.map(({ item_id, salt, leaf, withdrawn_at }) => [item_id, salt, leaf, withdrawn_at]),
    ).toEqual([
      [null, null, 'a'.repeat(64), at],
      [null, null, 'a'.repeat(64), at],
    ]);
    const releases = await test.database.read.selectFrom('hub_releases').select(['id', 'due_at']).execute();
    expect(releases.map(({ id, due_at }) => [id, due_at]).sort()).toEqual(
      [
        [published, at],
        [frozen, at],
      ].sort(),
    );
    await gone(item);
    const lines = (await test.textOf(tombstonesKeyOf(item.projectId))).trim().split('\n');
    expect(lines.map((line) => parseWithdrawalLine(line))).toEqual([
      {
        type: 'withdrawal',
        version: '1.0.0',
        root: 'b'.repeat(64),
        position: 7,
        leaf: 'a'.repeat(64),
        withdrawn_at: at,
      },
    ]);
  });

  it('frees no place for another paid item, in the cap of a contributor who was paid for it', async () => {
    const contributor = contributorIn(test.project, { items: 2 });
    const ofContributor = { contributorId: contributor.id, state: 'stored' as const };
    const [paid, unpaid] = [await test.add(ofContributor), await test.add(ofContributor)];
    const names = {
      project_id: test.project.id,
      account_id: 'owner',
      payee_account_id: 'a',
      person_id: 'ann',
    };
    const reward = { id: `item:${paid.id}`, kind: 'item' as const, item_id: paid.id, amount_micro_usd: 5 };
    await insertRows(test.database, 'hub_contributors', [contributor]);
    await insertRows(test.database, 'hub_rewards', [{ ...names, ...reward, paid_at: test.clock.nowMs }]);
    const itemsAfter = async (item: Item) => {
      await withdraw(item);
      const { items } = await test.database.read
        .selectFrom('hub_contributors')
        .select('items')
        .where('id', '=', contributor.id)
        .executeTakeFirstOrThrow();
      return items;
    };
    expect(await itemsAfter(paid)).toBe(2);
    expect(await itemsAfter(unpaid)).toBe(1);
  });

  it('happens once', async () => {
    const item = await test.add({}, marker);
    await withdraw(item);
    await expect(withdraw(item)).rejects.toMatchObject({ code: codes.hubStateRefused });
    await gone(item);
  });

  it('waits for a bucket that does not let the bytes go, and tells the owner', async () => {
    const item = await test.add({}, marker);
    await test.run();
    const { key } = await test.reload(item);
    const hold = (legal_hold: boolean) =>
      test.storage.storage.handlers.setObjectLock({ bucket, key: key ?? '', legal_hold }, owner);
    await hold(true);
    await withdraw(item);
    await test.run();
    const waiting = await test.reload(item);
    expect(JSON.parse(waiting.checks)).toEqual([{ code: 'deletion_locked', level: 'warning', detail: {} }]);
    expect(waiting.dueAt).toBe(test.clock.nowMs + 86_400_000);
    await hold(false);
    test.clock.nowMs += 86_400_000;
    await gone(item);
    expect((await test.reload(item)).checks).toBe('[]');
  });

  it('waits for a storage that is not linked', async () => {
    const item = await test.add({}, marker);
    await test.run();
    await withdraw(item);
    test.grant(null);
    await test.run();
    expect((await test.reload(item)).dueAt).not.toBeNull();
    test.grant(['manage', 'upload']);
    await gone(item);
  });
});

/** Gives the bucket a backup node in another storage. Returns what takes it away again. */
async function addNode({ storage }: StoringTest, node: TestGateway): Promise<() => Promise<unknown>> {
  const { handlers } = storage.storage;
  await node.client.send(new CreateBucketCommand({ Bucket: 'replicas' }));
  const { id } = await handlers.addBackupNode(
    {
      name: 'elsewhere',
      endpoint: node.url,
      region: 'us-east-1',
      bucket: 'replicas',
      prefix: '',
      path_style: true,
      access_key_id: node.accessKeyId,
      secret_access_key: node.secretAccessKey,
    },
    owner,
  );
  await handlers.addBackupBucket({ node: id, bucket }, owner);
  return () => handlers.removeBackupNode({ node: id }, owner);
}

/** Sends the file of an item again, in two parts. */
async function sendInParts({ storage }: StoringTest, item: Item, content: string): Promise<void> {
  const { uploads, authorizeBucket } = storage.storage;
  const place = { bucket: await authorizeBucket('owner', bucket), key: quarantineKeyOf(item) };
  const headers = { contentType: 'image/png', headers: {}, metadata: {} };
  const { id: uploadId } = await uploads.start(place.bucket, place.key, { headers });
  const ref = { ...place, uploadId };
  const claims: { partNumber: number; etag: string }[] = [];
  for (const [at, part] of [content.slice(0, minPartBytes), content.slice(minPartBytes)].entries()) {
    const { etag } = await uploads.putPart(ref, at + 1, { body: bytes(part) });
    claims.push({ partNumber: at + 1, etag });
  }
  await uploads.complete(ref, claims);
}

async function insertTraces({ database, project, clock }: StoringTest, item: Item): Promise<void> {
  const common = { project_id: project.id, account_id: 'owner', item_id: item.id };
  await database.transaction(async (tx) => {
    await tx
      .insertInto('hub_votes')
      .values({
        ...common,
        reviewer_id: 'bob',
        answer: 'yes',
        reasons: '[]',
        note: marker,
        is_gold: 0,
        is_right: null,
        is_counted: 1,
        took_ms: 1,
        voted_at: clock.nowMs,
      })
      .execute();
    await tx
      .insertInto('hub_item_hashes')
      .values({ project_id: project.id, hash_key: '1', item_id: item.id, hash: marker })
      .execute();
    await saveThumbnail(tx, { itemId: item.id, jpeg: Buffer.from(marker) });
  });
}

async function insertRelease(
  { database, project, clock }: StoringTest,
  item: Item,
  version: string,
  isPublished: boolean,
): Promise<string> {
  const id = newId();
  const common = { project_id: project.id, account_id: 'owner' };
  const row = {
    ...common,
    id,
    version,
    state: isPublished ? ('published' as const) : ('frozen' as const),
    plan: '{}',
    project_version: 1,
    items: 1,
    bucket,
    prefix: '',
    files: '[]',
    root: 'b'.repeat(64),
    summary: JSON.stringify({ sample: [{ text: marker }], collectedMs: null }),
    recall_reason: '',
    created_by: 'owner',
    created_at: clock.nowMs,
    published_at: isPublished ? clock.nowMs : null,
    attempts: 0,
  };
  await database.transaction(async (tx) => {
    await tx.insertInto('hub_releases').values(row).execute();
    await tx
      .insertInto('hub_release_items')
      .values({
        ...common,
        release_id: id,
        position: 7,
        item_id: item.id,
        salt: marker,
        leaf: 'a'.repeat(64),
      })
      .execute();
  });
  return id;
}
