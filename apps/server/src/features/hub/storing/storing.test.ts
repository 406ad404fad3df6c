import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bytes, callContext } from '../../storage/testing/test-storage.ts';
import type { HubFiles } from '../kernel/files.ts';
import type { Item } from '../kernel/item.ts';
import { labelKeyOf, quarantineKeyOf, storedKeyOf } from '../kernel/item-files.ts';
import { findThumbnails, saveThumbnail } from '../kernel/thumbnail.store.ts';
import { bucket, createStoringTest, type StoringTest, sha256Of } from './storing.fixture.ts';

const dayMs = 86_400_000;

describeOnEveryDatabase('storing items', (open) => {
  let test: StoringTest;
  let made = 0;
  beforeAll(async () => {
    test = await createStoringTest(await open());
  });
  afterAll(() => test.close());
  beforeEach(() => test.grant(['manage', 'upload', 'organise']));

  const content = () => `picture ${++made}`;
  const keysOf = async (item: Item) =>
    (await test.keys()).filter((key) => key.includes(item.id) || key.includes(item.sha256 ?? '-'));

  it('moves a file to the place of its hash, with labels and tags', async () => {
    const text = content();
    const item = await test.add({ answers: '{"shop":true}', country: 'CA' }, text);
    await test.run();
    const stored = await test.reload(item);
    const key = storedKeyOf(item.projectId, sha256Of(text));
    expect([stored.state, stored.key]).toEqual(['stored', key]);
    expect(await test.textOf(key)).toBe(text);
    expect(await keysOf(item)).toEqual([key, labelKeyOf(item)]);
    expect(JSON.parse(await test.textOf(labelKeyOf(item)))).toMatchObject({
      ...{ item_id: item.id, file: `items/${sha256Of(text)}`, state: 'stored', country: 'CA' },
      ...{ license: 'CC-BY-4.0', split: null, answers: { shop: true } },
    });
    const described = await test.storage.storage.handlers.describeObject(
      { bucket, key },
      callContext('owner'),
    );
    expect(Object.fromEntries(described.tags.map((tag) => [tag.key, tag.value]))).toEqual({
      ...{ state: 'stored', language: 'fr', country: 'CA', license: 'CC-BY-4.0' },
    });
    expect(JSON.stringify(described)).not.toContain('ann');
  });

  it('writes a text or a form as canonical JSON', async () => {
    const item = await test.add({ text: 'Bonjour', answers: '{"b":1,"a":"x"}', sha256: sha256Of('Bonjour') });
    await test.run();
    const { key } = await test.reload(item);
    expect(await test.textOf(key ?? '')).toBe('{"answers":{"a":"x","b":1},"text":"Bonjour"}');
  });

  it('leaves tags out where the grant does not allow them', async () => {
    test.grant(['manage', 'upload']);
    const item = await test.add({}, content());
    await test.run();
    const { key, state } = await test.reload(item);
    const described = await test.storage.storage.handlers.describeObject(
      { bucket, key: key ?? '' },
      callContext('owner'),
    );
    expect([state, described.tags]).toEqual(['stored', []]);
  });

  it('waits while the storage is not linked, and goes on when it is', async () => {
    const item = await test.add({}, content());
    test.grant(null);
    await test.run();
    await test.run();
    expect(await test.reload(item)).toEqual(item);
    test.grant(['upload']);
    await test.run();
    expect(await test.reload(item)).toEqual(item);
    test.grant(['manage', 'upload']);
    await test.run();
    expect((await test.reload(item)).state).toBe('stored');
  });

  it.each([
    [
      'file_changed',
      (item: Item) =>
        test.files.write(test.link, { bucket, key: quarantineKeyOf(item) }, bytes('picture X'), {
          contentType: 'image/png',
        }),
    ],
    ['file_missing', (item: Item) => test.files.remove(test.link, { bucket, key: quarantineKeyOf(item) })],
  ])('holds an item for its owner: %s', async (code, change) => {
    const item = await test.add({}, 'picture Y');
    await change(item);
    await test.run();
    const held = await test.reload(item);
    expect([held.state, held.heldFrom, JSON.parse(held.checks)]).toEqual([
      'held',
      'accepted',
      [{ code, level: 'failure', detail: {} }],
    ]);
    expect(await test.keys()).not.toContain(storedKeyOf(item.projectId, item.sha256 ?? ''));
  });

  it('rests while a storage can’t be used, and has no work when all is done', async () => {
    const job = test.createJob();
    const item = await test.add({}, content());
    expect(await job.hasWork?.()).toBe(true);
    test.grant(null);
    await job.run(new AbortController().signal);
    expect(await job.hasWork?.()).toBe(false);
    test.clock.nowMs += 10_000;
    expect(await job.hasWork?.()).toBe(true);
    test.grant(['manage', 'upload']);
    await job.run(new AbortController().signal);
    expect([(await test.reload(item)).state, await job.hasWork?.()]).toEqual(['stored', false]);
  });

  it('labels an item again that was released', async () => {
    const item = await test.add({}, content());
    await test.run();
    await test.move(item, 'release');
    await test.run();
    const { key } = await test.reload(item);
    expect(JSON.parse(await test.textOf(labelKeyOf(item)))).toMatchObject({ state: 'released', split: null });
    const described = await test.storage.storage.handlers.describeObject(
      { bucket, key: key ?? '' },
      callContext('owner'),
    );
    expect(described.tags).toContainEqual({ key: 'state', value: 'released' });
    expect(await test.textOf(key ?? '')).toMatch(/^picture/);
  });

  it('deletes first, then stores, and labels released items last', async () => {
    const withdrawn = await test.add({}, content());
    const released = await test.add({}, content());
    await test.run();
    await test.move(released, 'release');
    await test.move(withdrawn, 'withdraw');
    const accepted = await test.add({}, content());
    const written: string[] = [];
    const recording: HubFiles = {
      ...test.files,
      write(link, place, ...rest) {
        written.push(place.key);
        return test.files.write(link, place, ...rest);
      },
      remove(link, place) {
        written.push(place.key);
        return test.files.remove(link, place);
      },
    };
    await test.run({ files: recording });
    const labels = new Set([withdrawn, accepted, released].map(labelKeyOf));
    expect(written.filter((key) => labels.has(key))).toEqual([withdrawn, accepted, released].map(labelKeyOf));
  });

  it('deletes again what an open URL brought after the item was stored', async () => {
    const item = await test.add({ state: 'uploading' }, content());
    await test.move(item, 'receive', 'check', 'pass_checks', 'accept');
    await test.run();
    const place = { bucket, key: quarantineKeyOf(item) };
    await test.files.write(test.link, place, bytes('again'), { contentType: 'image/png' });
    await test.run();
    expect(await test.keys()).toContain(place.key);
    test.clock.nowMs += 12 * 60_000;
    await test.run();
    expect(await test.keys()).not.toContain(place.key);
    expect((await test.reload(item)).dueAt).toBeNull();
  });

  it('withdraws what was never sent after seven days', async () => {
    const item = await test.add({ state: 'uploading', text: 'half' });
    const upload = {
      bucket,
      key: quarantineKeyOf(item),
      sizeBytes: 20 * 1024 ** 2,
      contentType: 'image/png',
    };
    await test.files.startUpload(test.link, upload);
    test.clock.nowMs += 7 * dayMs - 1;
    await test.run();
    expect((await test.reload(item)).state).toBe('uploading');
    test.clock.nowMs += 1;
    await test.run();
    await test.run();
    expect(await test.reload(item)).toMatchObject({ state: 'withdrawn', text: null });
    expect(await keysOf(item)).toEqual([]);
  });

  it.each([
    ['failed_checks', 7],
    ['rejected', 30],
    ['final', 30],
  ] as const)('deletes the bytes of an item in %s after %i days', async (state, days) => {
    const item = await test.add({ state }, content());
    await test.database.transaction((tx) =>
      saveThumbnail(tx, { itemId: item.id, jpeg: Buffer.from('small') }),
    );
    const thumbnails = () => findThumbnails(test.database.read, item.projectId, [item.id]);
    test.clock.nowMs += days * dayMs - 1;
    await test.run();
    expect(await keysOf(item)).toEqual([quarantineKeyOf(item)]);
    expect(await thumbnails()).toHaveLength(1);
    test.clock.nowMs += 1;
    await test.run();
    expect(await keysOf(item)).toEqual([]);
    expect(await thumbnails()).toEqual([]);
    expect(await test.reload(item)).toMatchObject({ state, key: null, dueAt: null });
  });
});
